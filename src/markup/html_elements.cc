#include "markup/html_elements.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <unordered_map>

#include "markup/html_characters.h"

namespace neusum {
namespace {

using Content = HtmlTokenizer::Content;
using Layout = HtmlLayout;
using Role = BlockRole;
using Tag = HtmlTag;

constexpr HtmlElement block(std::string_view name, std::optional<Role> role = {},
                            Tag tag = Tag::kOther) {
  return {.name = name, .tag = tag, .layout = Layout::kBlock, .closes_p = true, .role = role};
}

// Parts of a table and of lists: the rules for their ends are their own.
constexpr HtmlElement part(std::string_view name, Tag tag, std::optional<Role> role = {}) {
  return {.name = name, .tag = tag, .layout = Layout::kBlock, .role = role};
}

constexpr HtmlElement scope(std::string_view name, Tag tag, std::optional<Role> role = {}) {
  return {.name = name, .tag = tag, .layout = Layout::kBlock, .is_scope = true, .role = role};
}

constexpr HtmlElement empty(std::string_view name, Tag tag = Tag::kOther) {
  return {.name = name, .tag = tag, .layout = Layout::kVoid};
}

constexpr HtmlElement invisible(std::string_view name, Content content, Tag tag = Tag::kOther) {
  return {.name = name, .tag = tag, .layout = Layout::kInvisible, .content = content};
}

constexpr HtmlElement kElements[] = {
    {.name = "a", .tag = Tag::kA},
    {.name = "b", .tag = Tag::kStrong},
    {.name = "code", .tag = Tag::kCode},
    {.name = "strong", .tag = Tag::kStrong},
    {.name = "time", .tag = Tag::kTime},
    block("address"),
    block("article"),
    block("aside"),
    block("blockquote", Role::kQuotation),
    block("center"),
    block("details"),
    block("dialog"),
    block("dir", {}, Tag::kList),
    block("div"),
    block("dl", {}, Tag::kDl),
    block("fieldset"),
    block("figcaption", Role::kCaption),
    block("figure"),
    block("footer"),
    block("form"),
    block("h1", Role::kHeading, Tag::kHeading),
    block("h2", Role::kHeading, Tag::kHeading),
    block("h3", Role::kHeading, Tag::kHeading),
    block("h4", Role::kHeading, Tag::kHeading),
    block("h5", Role::kHeading, Tag::kHeading),
    block("h6", Role::kHeading, Tag::kHeading),
    block("header"),
    block("hgroup"),
    block("listing", Role::kCode, Tag::kPre),
    block("main"),
    block("menu", Role::kNavigation, Tag::kList),
    block("nav", Role::kNavigation),
    block("ol", {}, Tag::kList),
    block("p", {}, Tag::kP),
    block("pre", Role::kCode, Tag::kPre),
    block("search", Role::kNavigation),
    block("section"),
    block("summary"),
    block("ul", {}, Tag::kList),
    part("html", Tag::kHtml),
    part("head", Tag::kFrame),
    part("body", Tag::kFrame),
    part("li", Tag::kLi, Role::kListItem),
    part("dd", Tag::kDd, Role::kListItem),
    part("dt", Tag::kDt, Role::kListItem),
    part("tbody", Tag::kTableSection),
    part("thead", Tag::kTableSection),
    part("tfoot", Tag::kTableSection),
    part("tr", Tag::kTr),
    part("legend", Tag::kOther),
    {.name = "table",
     .tag = Tag::kTable,
     .layout = Layout::kBlock,
     .closes_p = true,
     .is_scope = true},
    scope("td", Tag::kCell, Role::kTableCell),
    scope("th", Tag::kCell, Role::kTableCell),
    scope("caption", Tag::kTableCaption, Role::kCaption),
    scope("button", Tag::kControl, Role::kNavigation),
    scope("marquee", Tag::kOther),
    empty("area"),
    empty("base"),
    empty("br", Tag::kBr),
    empty("col"),
    empty("embed"),
    empty("hr", Tag::kHr),
    empty("img", Tag::kImage),
    empty("input", Tag::kControl),
    empty("link"),
    empty("meta", Tag::kMeta),
    empty("param"),
    empty("source"),
    empty("track"),
    empty("wbr"),
    invisible("audio", Content::kData),
    invisible("canvas", Content::kData),
    invisible("colgroup", Content::kData),
    invisible("datalist", Content::kData),
    invisible("iframe", Content::kRawText),
    invisible("math", Content::kData, Tag::kMath),
    invisible("noembed", Content::kRawText),
    invisible("noframes", Content::kRawText),
    invisible("noscript", Content::kRawText),
    invisible("object", Content::kData),
    invisible("script", Content::kScriptData),
    invisible("select", Content::kData, Tag::kSelect),
    invisible("style", Content::kRawText),
    invisible("svg", Content::kData, Tag::kSvg),
    invisible("template", Content::kData),
    invisible("textarea", Content::kRcdata),
    invisible("title", Content::kRcdata, Tag::kTitle),
    invisible("video", Content::kData),
    invisible("plaintext", Content::kPlainText),
    invisible("xmp", Content::kRawText),
};

static_assert(std::size(kElements) < kMaxHtmlElements);

constexpr HtmlElement kUnknown = {};
constexpr std::size_t kMaxName = 16;

std::unordered_map<std::string_view, const HtmlElement*> make_table() {
  std::unordered_map<std::string_view, const HtmlElement*> table;
  for (const HtmlElement& element : kElements) table[element.name] = &element;
  return table;
}

}  // namespace

const HtmlElement& html_element(std::string_view name) {
  static const auto kTable = make_table();
  if (name.size() > kMaxName) return kUnknown;
  const auto found = kTable.find(ascii_lower(name));
  return found == kTable.end() ? kUnknown : *found->second;
}

std::size_t html_element_index(const HtmlElement& element) {
  const std::less<> is_before;
  if (is_before(&element, std::begin(kElements)) || !is_before(&element, std::end(kElements))) {
    return 0;
  }
  return static_cast<std::size_t>(&element - std::begin(kElements)) + 1;
}

}  // namespace neusum
