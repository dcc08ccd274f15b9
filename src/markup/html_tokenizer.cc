#include "markup/html_tokenizer.h"

#include <algorithm>

#include "markup/html_characters.h"

namespace neusum {
namespace {

constexpr auto kNone = std::string_view::npos;
constexpr std::string_view kCommentStart = "<!--";
constexpr std::string_view kCdataStart = "<![CDATA[";
constexpr std::string_view kCdataEnd = "]]>";

// Reads the attributes of a tag.
class TagReader {
 public:
  TagReader(std::string_view page, std::size_t position, std::size_t max_attributes)
      : page_(page), position_(position), max_attributes_(max_attributes) {}

  // Returns the position after the tag; kNone if the page ends before.
  std::size_t read(HtmlToken& token) {
    token.attributes.clear();
    token.is_self_closing = false;
    while (true) {
      skip_spaces();
      if (at_end()) return kNone;
      const char c = page_[position_];
      if (c == '>') return position_ + 1;
      if (c != '/') {
        read_attribute(token);
        continue;
      }
      ++position_;
      if (!at_end() && page_[position_] == '>') {
        token.is_self_closing = true;
        return position_ + 1;
      }
    }
  }

 private:
  void read_attribute(HtmlToken& token) {
    const std::size_t name = position_++;  // a name may begin with "="
    skip_until([](char c) { return is_html_space(c) || c == '/' || c == '>' || c == '='; });
    const std::string_view text = page_.substr(name, position_ - name);
    skip_spaces();
    std::string_view value;
    if (!at_end() && page_[position_] == '=') {
      ++position_;
      skip_spaces();
      value = read_value();
    }
    if (token.attributes.size() < max_attributes_) token.attributes.push_back({text, value});
  }

  std::string_view read_value() {
    if (at_end() || page_[position_] == '>') return {};
    const char quote = page_[position_];
    const std::size_t begin = position_;
    if (quote != '"' && quote != '\'') {
      skip_until([](char c) { return is_html_space(c) || c == '>'; });
      return page_.substr(begin, position_ - begin);
    }
    const std::size_t end = std::min(page_.find(quote, begin + 1), page_.size());
    position_ = std::min(end + 1, page_.size());
    return page_.substr(begin + 1, end - begin - 1);
  }

  template <typename Predicate>
  void skip_until(Predicate is_end) {
    while (!at_end() && !is_end(page_[position_])) ++position_;
  }
  void skip_spaces() {
    skip_until([](char c) { return !is_html_space(c); });
  }
  bool at_end() const { return position_ >= page_.size(); }

  std::string_view page_;
  std::size_t position_;
  std::size_t max_attributes_;
};

// Removes the part of an end mark with which a comment ends if the page ends inside of it.
std::string_view without_partial_end(std::string_view comment) {
  for (const std::string_view end : {"--!", "--", "-"}) {
    if (comment.ends_with(end)) return comment.substr(0, comment.size() - end.size());
  }
  return comment;
}

}  // namespace

const std::string_view* HtmlToken::attribute(std::string_view name) const {
  const auto found = std::ranges::find_if(attributes, [&](const HtmlAttribute& attribute) {
    return attribute.name.size() == name.size() && starts_with_ignoring_case(attribute.name, name);
  });
  return found == attributes.end() ? nullptr : &found->value;
}

void HtmlTokenizer::read_as(Content content, std::string_view element) {
  content_ = content;
  element_ = ascii_lower(element);
}

bool HtmlTokenizer::next(HtmlToken& token) {
  while (position_ < page_.size()) {
    const std::size_t begin = position_;
    bool is_token = false;
    switch (content_) {
      case Content::kData:
        is_token = next_data(token);
        break;
      case Content::kRcdata:
        is_token = next_raw(token, find_end_tag(begin), true);
        break;
      case Content::kRawText:
        is_token = next_raw(token, find_end_tag(begin), false);
        break;
      case Content::kScriptData:
        is_token = next_raw(token, find_script_end(begin), false);
        break;
      case Content::kPlainText:
        is_token = next_raw(token, page_.size(), false);
        break;
      case Content::kCdata:
        is_token = next_cdata(token);
        break;
    }
    if (is_token) return true;
  }
  return false;
}

void HtmlTokenizer::finish(HtmlToken& token, HtmlToken::Kind kind, std::string_view content,
                           std::size_t end) {
  token.kind = kind;
  token.content = content;
  token.source = page_.substr(position_, end - position_);
  position_ = end;
}

bool HtmlTokenizer::next_data(HtmlToken& token) {
  const std::size_t end = find_markup(position_);
  if (end == position_) return read_markup(token);
  token.has_references = true;
  finish(token, HtmlToken::Kind::kText, page_.substr(position_, end - position_), end);
  return true;
}

bool HtmlTokenizer::next_raw(HtmlToken& token, std::size_t text_end, bool has_references) {
  if (text_end == position_) {
    content_ = Content::kData;
    return read_tag(token, HtmlToken::Kind::kEndTag, position_ + 2);
  }
  token.has_references = has_references;
  finish(token, HtmlToken::Kind::kText, page_.substr(position_, text_end - position_), text_end);
  return true;
}

bool HtmlTokenizer::next_cdata(HtmlToken& token) {
  content_ = Content::kData;
  const std::size_t end = std::min(page_.find(kCdataEnd, position_), page_.size());
  token.has_references = false;
  finish(token, HtmlToken::Kind::kText, page_.substr(position_, end - position_),
         std::min(end + kCdataEnd.size(), page_.size()));
  return !token.content.empty();
}

// The first "<" that begins a tag, a comment or a declaration.
std::size_t HtmlTokenizer::find_markup(std::size_t from) const {
  for (std::size_t i = page_.find('<', from); i != kNone; i = page_.find('<', i + 1)) {
    const char c = at(i + 1);
    if (is_ascii_letter(c) || c == '!' || c == '?') return i;
    if (c == '/' && i + 2 < page_.size()) return i;
  }
  return page_.size();
}

bool HtmlTokenizer::read_markup(HtmlToken& token) {
  const char c = at(position_ + 1);
  if (is_ascii_letter(c)) return read_tag(token, HtmlToken::Kind::kStartTag, position_ + 1);
  if (c == '!') return read_declaration(token);
  if (c == '?') return read_bogus_comment(token, position_ + 1), true;
  if (is_ascii_letter(at(position_ + 2))) {
    return read_tag(token, HtmlToken::Kind::kEndTag, position_ + 2);
  }
  if (at(position_ + 2) == '>') {  // "</>" is nothing
    position_ += 3;
    return false;
  }
  read_bogus_comment(token, position_ + 2);
  return true;
}

bool HtmlTokenizer::read_declaration(HtmlToken& token) {
  if (starts_with(position_, kCommentStart)) {
    read_comment(token);
  } else if (starts_with_ignoring_case(page_.substr(position_), "<!doctype")) {
    const std::size_t end = std::min(page_.find('>', position_), page_.size() - 1) + 1;
    finish(token, HtmlToken::Kind::kDoctype, {}, end);
  } else if (allows_cdata_ && starts_with(position_, kCdataStart)) {
    position_ += kCdataStart.size();
    content_ = Content::kCdata;
    return false;
  } else {
    read_bogus_comment(token, position_ + 2);
  }
  return true;
}

void HtmlTokenizer::read_comment(HtmlToken& token) {
  const std::size_t begin = position_ + kCommentStart.size();
  const auto finish_comment = [&](std::size_t end, std::size_t mark_length) {
    finish(token, HtmlToken::Kind::kComment, page_.substr(begin, end - begin), end + mark_length);
  };
  if (at(begin) == '>') return finish_comment(begin, 1);
  if (starts_with(begin, "->")) {
    return finish(token, HtmlToken::Kind::kComment, {}, begin + 2);
  }
  for (std::size_t i = page_.find("--", begin); i != kNone; i = page_.find("--", i + 1)) {
    if (at(i + 2) == '>') return finish_comment(i, 3);
    if (starts_with(i + 2, "!>")) return finish_comment(i, 4);
  }
  finish(token, HtmlToken::Kind::kComment, without_partial_end(page_.substr(begin)), page_.size());
}

void HtmlTokenizer::read_bogus_comment(HtmlToken& token, std::size_t begin) {
  const std::size_t end = std::min(page_.find('>', begin), page_.size());
  finish(token, HtmlToken::Kind::kComment, page_.substr(begin, end - begin),
         std::min(end + 1, page_.size()));
}

// A tag that the page ends in is no token.
bool HtmlTokenizer::read_tag(HtmlToken& token, HtmlToken::Kind kind, std::size_t name) {
  std::size_t name_end = name;
  while (!is_tag_name_end(name_end) && name_end < page_.size()) ++name_end;
  const std::size_t end = TagReader(page_, name_end, max_attributes_).read(token);
  if (end == kNone) {
    position_ = page_.size();
    return false;
  }
  finish(token, kind, page_.substr(name, name_end - name), end);
  return true;
}

bool HtmlTokenizer::is_tag_name_end(std::size_t position) const {
  const char c = at(position);
  return is_html_space(c) || c == '/' || c == '>';
}

bool HtmlTokenizer::is_end_tag(std::size_t position, std::string_view element) const {
  return starts_with(position, "</") && !element.empty() &&
         starts_with_ignoring_case(page_.substr(position + 2), element) &&
         is_tag_name_end(position + 2 + element.size());
}

std::size_t HtmlTokenizer::find_end_tag(std::size_t from) const {
  for (std::size_t i = page_.find('<', from); i != kNone; i = page_.find('<', i + 1)) {
    if (is_end_tag(i, element_)) return i;
  }
  return page_.size();
}

// In a script, "<!--" hides end tags within <script> and </script> until "-->".
std::size_t HtmlTokenizer::find_script_end(std::size_t from) const {
  enum class Escape { kNone, kComment, kScript } escape = Escape::kNone;
  constexpr std::string_view kScript = "script";
  std::size_t comment = 0;  // where the text of the comment begins
  const auto find_next = [&](std::size_t position) {
    return escape == Escape::kNone ? page_.find('<', position)
                                   : page_.find_first_of("<>", position);
  };
  for (std::size_t i = find_next(from); i != kNone; i = find_next(i + 1)) {
    if (page_[i] == '>') {
      if (i >= comment && page_.substr(0, i).ends_with("--")) escape = Escape::kNone;
    } else if (escape == Escape::kScript) {
      if (is_end_tag(i, kScript)) escape = Escape::kComment;
    } else if (is_end_tag(i, element_)) {
      return i;
    } else if (escape == Escape::kNone && starts_with(i, kCommentStart)) {
      escape = Escape::kComment;
      comment = i + kCommentStart.size();
    } else if (escape == Escape::kComment &&
               starts_with_ignoring_case(page_.substr(i + 1), kScript) &&
               is_tag_name_end(i + 1 + kScript.size())) {
      escape = Escape::kScript;
    }
  }
  return page_.size();
}

}  // namespace neusum
