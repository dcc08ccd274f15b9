#include "neusum/marked_page.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "base/check.h"
#include "base/markup.h"
#include "base/number_text.h"
#include "markup/html_characters.h"
#include "markup/html_elements.h"
#include "markup/html_tokenizer.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxBodyAttributes = 1;

constexpr std::string_view kPolicy =
    R"(<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">)";
constexpr std::string_view kBoxStyle =
    "all:revert;position:relative;z-index:2147483647;margin:0;padding:.75em 1em;border:1px solid "
    "#b80;"
    "background:#fff8e0;color:#1f2328;color-scheme:light;font:16px/1.5 system-ui,sans-serif;"
    "text-align:start;max-height:40vh;overflow:auto";
// A link of the box shows its mark below the bars that a page keeps at its top.
constexpr std::string_view kMarkStyle = "color:inherit;scroll-margin-top:20vh;";
// The styles of the page do not apply to what is in the box.
constexpr std::string_view kReset = " style=\"all:revert\"";

// Where the parts that precede the content of a page are inserted.
struct PageStart {
  std::size_t head = 0;  // after the document type
  std::size_t body = 0;  // after the tag <body>, or the same
};

// The end of the tag <body>; `begin`, where the search begins, if the page has none.
std::size_t find_body(std::string_view page, std::size_t begin) {
  HtmlTokenizer tokenizer(page.substr(begin), kMaxBodyAttributes);
  for (HtmlToken token; tokenizer.next(token);) {
    if (token.kind != HtmlToken::Kind::kStartTag) continue;
    if (ascii_lower(token.content) == "body") {
      return static_cast<std::size_t>(token.source.data() - page.data()) + token.source.size();
    }
    const HtmlElement& element = html_element(token.content);
    const bool is_frame = element.tag == HtmlTag::kHtml || element.tag == HtmlTag::kFrame;
    if (element.layout == HtmlLayout::kBlock && !is_frame) break;  // the body needs no tag
    if (element.content != HtmlTokenizer::Content::kData) {
      tokenizer.read_as(element.content, element.name);
    }
  }
  return begin;
}

PageStart find_start(std::string_view page) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::size_t begin = page.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  bool is_prolog = true;  // only comments and white space so far
  HtmlTokenizer tokenizer(page, kMaxBodyAttributes);
  for (HtmlToken token; tokenizer.next(token);) {
    const auto end =
        static_cast<std::size_t>(token.source.data() - page.data()) + token.source.size();
    if (token.kind == HtmlToken::Kind::kDoctype && is_prolog) return {end, find_body(page, end)};
    is_prolog &=
        token.kind == HtmlToken::Kind::kComment || std::ranges::all_of(token.source, is_html_space);
    if (!is_prolog) break;
  }
  return {begin, find_body(page, begin)};
}

// A name that does not occur in the page, so that the insertions can be found again.
std::string unused_name(std::string_view page) {
  const std::string prefix = "neusum-";
  constexpr std::size_t kMaxDigits = 9;
  std::unordered_set<std::uint32_t> used;  // "neusum-12" also contains "neusum-1"
  for (std::size_t i = page.find(prefix); i != std::string_view::npos; i = page.find(prefix, i)) {
    i += prefix.size();
    std::uint32_t number = 0;
    for (std::size_t j = i; j < std::min(i + kMaxDigits, page.size()) && is_digit(page[j]); ++j) {
      number = 10 * number + static_cast<std::uint32_t>(page[j] - '0');
      used.insert(number);
    }
  }
  std::uint32_t number = 0;
  while (used.contains(number)) ++number;
  return prefix + std::to_string(number);
}

// Text as ASCII, which means the same in every encoding of pages.
std::string ascii_markup(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const CodePoint c = next_code_point(text, i);
    if (c >= 0 && c < 0x80) {
      result += escape_markup(text.substr(begin, 1));
    } else if (c >= 0) {
      result += "&#" + std::to_string(c) + ";";
    }
  }
  return result;
}

struct Run {
  Span range;
  std::size_t mark = 0;
  bool is_first = false;
};

void append_runs(std::span<const Span> ranges, std::size_t mark, std::vector<Run>& runs) {
  for (const Span& range : ranges) runs.push_back({range, mark, &range == ranges.data()});
}

// The runs that do not overlap an earlier one, in the order of the page.
std::vector<Run> sorted_runs(std::span<const PageMark> marks, std::size_t page_size) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < marks.size(); ++i) append_runs(marks[i].ranges, i, runs);
  for (const Run& run : runs) NEUSUM_CHECK(run.range.end() <= page_size);
  std::ranges::stable_sort(runs, {}, [](const Run& run) { return run.range.offset; });
  std::size_t end = 0;
  std::erase_if(runs, [&](const Run& run) {
    const bool overlaps = run.range.offset < end;
    if (!overlaps) end = run.range.end();
    return overlaps || run.range.length == 0;
  });
  return runs;
}

class PageMarker {
 public:
  PageMarker(std::string_view page, std::span<const PageMark> marks)
      : page_(page), marks_(marks), name_(unused_name(page)) {}

  std::string mark(std::string_view encoding) {
    const PageStart start = find_start(page_);
    copy_to(start.head);
    insert("<meta charset=\"" + std::string(encoding) + "\">" + std::string(kPolicy));
    copy_to(start.body);
    insert(box());
    for (const Run& run : sorted_runs(marks_, page_.size())) {
      if (run.range.offset < position_) continue;
      copy_to(run.range.offset);
      output_ += begin_tag(run);
      copy_to(run.range.end());
      output_ += "</mark " + name_ + ">";
    }
    copy_to(page_.size());
    return std::move(output_);
  }

 private:
  void copy_to(std::size_t end) {
    output_ += page_.substr(position_, end - position_);
    position_ = end;
  }

  void insert(const std::string& html) {
    output_ += "<!--" + name_ + "-->" + html + "<!--/" + name_ + "-->";
  }

  std::string begin_tag(const Run& run) const {
    const PageMark& mark = marks_[run.mark];
    std::string tag = "<mark " + name_;
    if (run.is_first) tag += " id=\"" + name_ + "-" + std::to_string(run.mark + 1) + "\"";
    tag += " style=\"" + std::string(kMarkStyle) + "background:rgb(245 175 40/" +
           fixed_text(mark.strength, 2) + ")\"";
    if (!mark.title.empty()) tag += " title=\"" + ascii_markup(mark.title) + "\"";
    return tag + ">";
  }

  std::string box() const {
    const std::string reset(kReset);
    std::string html = "<div style=\"" + std::string(kBoxStyle) + "\"><b" + reset + ">" +
                       (marks_.empty() ? "No sentence was found" : "Summary") + "</b><ol" + reset +
                       ">";
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      html += "<li dir=\"auto\"" + reset + "><a" + reset + " href=\"#" + name_ + "-" +
              std::to_string(i + 1) + "\">" + ascii_markup(marks_[i].text) + "</a>" +
              original(marks_[i]) + "</li>";
    }
    return html + "</ol></div>";
  }

  static std::string original(const PageMark& mark) {
    if (mark.link.empty()) return "";
    return " <a" + std::string(kReset) + " href=\"" + ascii_markup(mark.link) +
           "\" target=\"_blank\" rel=\"noreferrer\" title=\"original page\">&#8599;</a>";
  }

  std::string_view page_;
  std::span<const PageMark> marks_;
  std::string name_;
  std::string output_;
  std::size_t position_ = 0;
};

// The name that unused_name() gave to the insertions of a marked page; empty if it is not marked.
std::string_view name_of_insertions(std::string_view page) {
  constexpr std::string_view kEnd = "--><meta charset=\"";
  constexpr std::string_view kBegin = "<!--neusum-";
  for (std::size_t i = page.find(kBegin); i != std::string_view::npos;
       i = page.find(kBegin, i + 1)) {
    std::size_t end = i + kBegin.size();
    while (end < page.size() && is_ascii_alphanumeric(page[end])) ++end;
    if (page.substr(end).starts_with(kEnd)) return page.substr(i + 4, end - i - 4);
  }
  return {};
}

}  // namespace

bool can_mark_page(std::string_view encoding) {
  return !encoding.starts_with("utf-16") && !encoding.starts_with("iso-2022") &&
         encoding != "replacement";
}

std::string mark_page(std::string_view page, std::string_view encoding,
                      std::span<const PageMark> marks) {
  NEUSUM_CHECK(can_mark_page(encoding));
  return PageMarker(page, marks).mark(encoding);
}

std::string remove_marks(std::string_view page) {
  const std::string name(name_of_insertions(page));
  if (name.empty()) return std::string(page);
  const std::string begin = "<!--" + name + "-->";
  const std::string end = "<!--/" + name + "-->";
  std::string result;
  for (std::size_t i = 0; i < page.size();) {
    const std::string_view rest = page.substr(i);
    if (rest.starts_with(begin)) {
      i = std::min(page.find(end, i), page.size() - end.size()) + end.size();
    } else if (rest.starts_with("<mark " + name) || rest.starts_with("</mark " + name)) {
      i = std::min(page.find('>', i), page.size() - 1) + 1;
    } else {
      const std::size_t next = std::min(page.find('<', i + 1), page.size());
      result += page.substr(i, next - i);
      i = next;
    }
  }
  return result;
}

}  // namespace neusum
