#include "markup/html_reader.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/cancellation.h"
#include "markup/block_writer.h"
#include "markup/character_references.h"
#include "markup/html_characters.h"
#include "markup/html_elements.h"
#include "markup/html_tokenizer.h"
#include "markup/outline_writer.h"

namespace neusum {
namespace {

// Elements inside of so many others count as parts of the innermost one that is recorded; browsers
// have the same limit.
constexpr std::size_t kMaxDepth = 512;
constexpr std::size_t kMaxAttributes = 256;

bool is_foreign_root(HtmlTag tag) { return tag == HtmlTag::kSvg || tag == HtmlTag::kMath; }

// Whether an element keeps its role, whatever it contains.
bool is_role_final(BlockRole role) {
  return role == BlockRole::kNavigation || role == BlockRole::kCode || role == BlockRole::kCaption;
}

std::string collapse_spaces(std::string_view text) {
  std::string collapsed;
  for (const char c : text) {
    if (!is_html_space(c)) {
      collapsed += c;
    } else if (!collapsed.empty() && collapsed.back() != ' ') {
      collapsed += ' ';
    }
  }
  if (collapsed.ends_with(' ')) collapsed.pop_back();
  return collapsed;
}

class HtmlReader {
 public:
  HtmlReader(std::string_view page, const SourceOptions& options, PageOutline* outline)
      : page_(page),
        tokenizer_(page, kMaxAttributes),
        writer_(options.max_blocks),
        outline_(outline) {}

  SourceText read() {
    HtmlToken token;
    while (!writer_.is_full() && tokenizer_.next(token)) {
      throw_if_cancelled();
      handle(token);
      tokenizer_.allow_cdata(top().is_foreign);
    }
    result_.is_truncated = writer_.is_full();
    finish_block();
    result_.type = SourceType::kHtml;
    writer_.finish(result_);
    return std::move(result_);
  }

 private:
  // An element that is not closed yet. Inline elements are not recorded.
  struct OpenElement {
    const HtmlElement* element = nullptr;
    BlockRole role = BlockRole::kParagraph;
    bool is_visible = true;
    bool is_foreign = false;  // in SVG or MathML
    bool is_verbatim = false;
  };

  void handle(const HtmlToken& token) {
    switch (token.kind) {
      case HtmlToken::Kind::kText:
        return handle_text(token);
      case HtmlToken::Kind::kStartTag:
        return handle_start(token, html_element(token.content));
      case HtmlToken::Kind::kEndTag:
        return handle_end(html_element(token.content));
      case HtmlToken::Kind::kComment:
      case HtmlToken::Kind::kDoctype:
        return;
    }
  }

  void handle_text(const HtmlToken& token) {
    if (raw_ != nullptr) {
      if (raw_->tag == HtmlTag::kTitle && result_.title.empty()) {
        result_.title = collapse_spaces(decode_references(token.content, ReferenceContext::kText));
      }
    } else if (top().is_visible) {
      const std::size_t before = writer_.text_size();
      append_text(token.content, token.has_references);
      outline_.add_text(writer_.text_size() - before);
    }
  }

  void append_text(std::string_view text, bool has_references) {
    std::size_t plain = 0;  // where text without references begins
    for (std::size_t i = has_references ? text.find('&') : std::string_view::npos;
         i != std::string_view::npos; i = text.find('&', i)) {
      const CharacterReference reference =
          decode_reference(text.substr(i), ReferenceContext::kText);
      if (reference.length > 0) {
        append_plain(text.substr(plain, i - plain));
        append_reference(reference, offset_of(text) + i);
        plain = i + reference.length;
      }
      i += std::max<std::size_t>(reference.length, 1);
    }
    append_plain(text.substr(plain));
  }

  void append_plain(std::string_view text) {
    if (top().is_verbatim) {
      writer_.append_verbatim(text, offset_of(text));
    } else {
      writer_.append(text, offset_of(text));
    }
  }

  void append_reference(const CharacterReference& reference, std::size_t source) {
    if (std::ranges::all_of(reference.text, is_html_space)) {  // such as &#10;
      writer_.append_space(source, reference.length);
    } else {
      writer_.append_replacement(reference.text, source, reference.length);
    }
  }

  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - page_.data());
  }

  void handle_start(const HtmlToken& token, const HtmlElement& element) {
    if (top().is_foreign && !leave_foreign(element)) return;
    read_language(token, element);
    if (element.content != HtmlTokenizer::Content::kData) {
      tokenizer_.read_as(element.content, element.name);
      raw_ = &element;
      return;
    }
    if (element.layout == HtmlLayout::kVoid) return handle_void(token, element);
    if (element.layout == HtmlLayout::kInline) return outline_.start_inline(element);
    if (element.layout == HtmlLayout::kBlock) end_block();
    close_implied(element);
    push(token, element);
  }

  // Returns whether the tag of an element is a tag of HTML, which ends SVG and MathML, or their own
  // root.
  bool leave_foreign(const HtmlElement& element) {
    if (is_foreign_root(element.tag)) return true;
    if (element.layout != HtmlLayout::kBlock) return false;
    while (top().is_foreign) close_from(stack_.size() - 1);
    return true;
  }

  void read_language(const HtmlToken& token, const HtmlElement& element) {
    if (!result_.language.empty()) return;
    const std::string_view* language = nullptr;
    if (element.tag == HtmlTag::kHtml) {
      language = token.attribute("lang");
      if (language == nullptr) language = token.attribute("xml:lang");
    } else if (element.tag == HtmlTag::kMeta) {
      const std::string_view* const header = token.attribute("http-equiv");
      if (header != nullptr && ascii_lower(*header) == "content-language") {
        language = token.attribute("content");
      }
    }
    if (language != nullptr) {
      result_.language =
          collapse_spaces(decode_references(*language, ReferenceContext::kAttribute));
    }
  }

  void handle_void(const HtmlToken& token, const HtmlElement& element) {
    outline_.start_inline(element);
    if (element.tag == HtmlTag::kMeta) outline_.read_meta(token);
    if (element.tag == HtmlTag::kBr) break_line();
    if (element.tag == HtmlTag::kHr) end_block();
  }

  void break_line() {
    if (!top().is_visible) return;
    if (top().is_verbatim) {
      if (writer_.has_text()) writer_.break_line();
    } else if (!writer_.break_line()) {
      end_block();
    }
  }

  // Closes the elements that the start tag of another one ends.
  void close_implied(const HtmlElement& element) {
    if (element.closes_p) close_tag(HtmlTag::kP);
    switch (element.tag) {
      case HtmlTag::kHeading:
        if (top_tag() == HtmlTag::kHeading) close_from(stack_.size() - 1);
        break;
      case HtmlTag::kLi:
        close_until({HtmlTag::kLi}, {HtmlTag::kList});
        break;
      case HtmlTag::kDt:
      case HtmlTag::kDd:
        close_until({HtmlTag::kDt, HtmlTag::kDd}, {HtmlTag::kDl});
        break;
      case HtmlTag::kCell:
        close_until({HtmlTag::kCell, HtmlTag::kTableCaption}, {HtmlTag::kTr, HtmlTag::kTable});
        break;
      case HtmlTag::kTr:
        close_until({HtmlTag::kTr, HtmlTag::kTableCaption},
                    {HtmlTag::kTableSection, HtmlTag::kTable});
        break;
      case HtmlTag::kTableSection:
        close_until({HtmlTag::kTableSection, HtmlTag::kTableCaption}, {HtmlTag::kTable});
        break;
      case HtmlTag::kSelect:
        close_tag(HtmlTag::kSelect);
        break;
      default:
        break;
    }
  }

  // Closes the innermost open element with one of the tags `wanted`, and all elements in it, unless
  // an element with one of the tags `limits` is between.
  void close_until(std::initializer_list<HtmlTag> wanted, std::initializer_list<HtmlTag> limits) {
    const auto is_in = [](std::initializer_list<HtmlTag> tags, const OpenElement& open) {
      return std::ranges::find(tags, open.element->tag) != tags.end();
    };
    const auto is_open = [this](HtmlTag tag) { return num_open(tag) > 0; };
    if (std::ranges::none_of(wanted, is_open)) return;
    for (std::size_t i = stack_.size(); i-- > 1 && !is_in(limits, stack_[i]);) {
      if (is_in(wanted, stack_[i])) return close_from(i);
    }
  }

  // The same for one tag; elements that are a scope of their own are the limit.
  void close_tag(HtmlTag tag) {
    if (num_open(tag) > 0) close_if([tag](const HtmlElement& open) { return open.tag == tag; });
  }
  template <typename Predicate>
  void close_if(Predicate is_wanted) {
    for (std::size_t i = stack_.size(); i-- > 1;) {
      if (is_wanted(*stack_[i].element)) {
        return close_from(i);
      }
      if (stack_[i].element->is_scope) return;
    }
  }

  void close_from(std::size_t first) {
    for (; stack_.size() > first; stack_.pop_back()) --num_open(top().element->tag);
    outline_.close_to(stack_.size() - 1);
  }

  void push(const HtmlToken& token, const HtmlElement& element) {
    if (element.tag == HtmlTag::kHtml || element.tag == HtmlTag::kFrame) return;
    if (stack_.size() > kMaxDepth) return;
    OpenElement open = top();
    open.role = role_in_parent(token, element);
    open.element = &element;
    open.is_visible &= element.layout != HtmlLayout::kInvisible;
    open.is_foreign |= is_foreign_root(element.tag);
    open.is_verbatim |= element.tag == HtmlTag::kPre;
    if (is_foreign_root(element.tag) && token.is_self_closing) return;
    stack_.push_back(open);
    outline_.open(token, element);
    ++num_open(element.tag);
  }

  BlockRole role_in_parent(const HtmlToken& token, const HtmlElement& element) const {
    const BlockRole outer = top().role;
    if (is_role_final(outer)) return outer;
    const std::string_view* const stated = token.attribute("role");
    if (stated != nullptr && ascii_lower(*stated) == "navigation") return BlockRole::kNavigation;
    if (element.role) return *element.role;
    const bool is_in_cell = outer == BlockRole::kTableCell && element.tag == HtmlTag::kP;
    return is_in_cell ? BlockRole::kParagraph : outer;
  }

  void handle_end(const HtmlElement& element) {
    raw_ = nullptr;
    if (element.tag == HtmlTag::kBr) return break_line();
    if (element.layout == HtmlLayout::kInline) return outline_.end_inline(element);
    if (element.layout == HtmlLayout::kVoid) return;
    if (element.layout == HtmlLayout::kBlock) end_block();
    const bool is_table_part = element.tag == HtmlTag::kTable || element.tag == HtmlTag::kTr ||
                               element.tag == HtmlTag::kTableSection;
    if (is_table_part) {
      close_until({element.tag}, element.tag == HtmlTag::kTable
                                     ? std::initializer_list<HtmlTag>{}
                                     : std::initializer_list<HtmlTag>{HtmlTag::kTable});
    } else if (element.tag == HtmlTag::kHeading) {
      close_tag(HtmlTag::kHeading);
    } else if (num_open(element.tag) > 0) {
      close_if([&](const HtmlElement& open) { return &open == &element; });
    }
  }

  // Elements that are not shown do not divide the text around them.
  void end_block() {
    if (top().is_visible) finish_block();
  }

  void finish_block() {
    if (!writer_.has_text()) return;
    const std::size_t before = writer_.num_blocks();
    writer_.end_block(top().role);
    outline_.end_block(writer_.num_blocks() > before);
  }

  const OpenElement& top() const { return stack_.back(); }
  std::size_t& num_open(HtmlTag tag) { return num_open_[static_cast<std::size_t>(tag)]; }
  HtmlTag top_tag() const { return stack_.size() > 1 ? top().element->tag : HtmlTag::kOther; }

  std::string_view page_;
  HtmlTokenizer tokenizer_;
  BlockWriter writer_;
  OutlineWriter outline_;
  SourceText result_;
  std::vector<OpenElement> stack_ = {{}};  // the first is the page itself
  std::array<std::size_t, kNumHtmlTags> num_open_ = {};
  const HtmlElement* raw_ = nullptr;  // whose content is not HTML
};

}  // namespace

SourceText read_html(std::string_view page, const SourceOptions& options, PageOutline* outline) {
  return HtmlReader(page, options, outline).read();
}

}  // namespace neusum
