#include "markup/class_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <unordered_map>

#include "markup/html_characters.h"

namespace neusum {
namespace {

constexpr std::string_view kWords[] = {
    "abstract",   "accordion",  "account",     "ad",          "ads",        "advert",
    "alert",      "answer",     "archive",     "archives",    "article",    "aside",
    "attachment", "author",     "avatar",      "back",        "banner",     "bar",
    "bio",        "block",      "blog",        "blurb",       "body",       "bottom",
    "box",        "brand",      "breadcrumb",  "breadcrumbs", "btn",        "button",
    "buy",        "byline",     "caption",     "card",        "cards",      "carousel",
    "cart",       "categories", "category",    "col",         "collection", "column",
    "comment",    "comments",   "community",   "contact",     "container",  "content",
    "cookie",     "copy",       "copyright",   "count",       "credit",     "cta",
    "date",       "desc",       "description", "detail",      "details",    "disclaimer",
    "doc",        "dropdown",   "editor",      "elementor",   "entry",      "excerpt",
    "faq",        "feature",    "featured",    "features",    "feed",       "filter",
    "follow",     "footer",     "form",        "forum",       "gallery",    "global",
    "grid",       "group",      "head",        "header",      "heading",    "headline",
    "hero",       "hidden",     "hide",        "home",        "image",      "img",
    "info",       "inner",      "intro",       "item",        "items",      "label",
    "latest",     "lead",       "left",        "legal",       "link",       "links",
    "list",       "listing",    "load",        "login",       "logo",       "main",
    "markdown",   "media",      "menu",        "message",     "meta",       "mobile",
    "modal",      "more",       "name",        "nav",         "navbar",     "navigation",
    "newsletter", "next",       "note",        "off",         "overlay",    "page",
    "pagination", "panel",      "popular",     "popup",       "post",       "posts",
    "prev",       "price",      "primary",     "print",       "product",    "products",
    "profile",    "promo",      "quote",       "rating",      "read",       "reader",
    "recent",     "recipe",     "recommended", "related",     "reply",      "result",
    "results",    "review",     "reviews",     "rich",        "right",      "row",
    "screen",     "scroll",     "search",      "secondary",   "section",    "see",
    "service",    "share",      "sharing",     "shop",        "show",       "sidebar",
    "signature",  "signup",     "single",      "site",        "skip",       "slide",
    "slider",     "social",     "sort",        "specs",       "sr",         "stats",
    "step",       "sticky",     "story",       "sub",         "subscribe",  "subtitle",
    "summary",    "tab",        "table",       "tag",         "tags",       "teaser",
    "text",       "thread",     "tile",        "time",        "title",      "toc",
    "tool",
};
static_assert(std::size(kWords) <= kMaxClassWords);

constexpr std::size_t kMaxLength = 16;  // longer words are not in the list

bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }

const std::unordered_map<std::string_view, std::size_t>& word_table() {
  static const auto kTable = [] {
    std::unordered_map<std::string_view, std::size_t> table;
    for (std::size_t i = 0; i < std::size(kWords); ++i) table.emplace(kWords[i], i);
    return table;
  }();
  return kTable;
}

}  // namespace

std::span<const std::string_view> class_words() { return kWords; }

std::uint64_t find_class_words(std::string_view attribute, ClassWordSet& found) {
  const auto& table = word_table();
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (std::size_t i = 0; i < attribute.size();) {
    if (!is_ascii_letter(attribute[i])) {
      ++i;
      continue;
    }
    // A word ends before a letter that is not in lower case after one that is: "postBody".
    std::array<char, kMaxLength> word = {};
    std::size_t length = 0;
    const std::size_t begin = i;
    while (i < attribute.size() && is_ascii_letter(attribute[i]) &&
           (i == begin || is_lower_letter(attribute[i]) || !is_lower_letter(attribute[i - 1]))) {
      const char c = to_ascii_lower(attribute[i++]);
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
      if (length < kMaxLength) word[length] = c;
      ++length;
    }
    hash = (hash ^ '-') * 0x100000001b3;
    if (length > kMaxLength) continue;
    const auto entry = table.find(std::string_view(word.data(), length));
    if (entry != table.end()) found.set(entry->second);
  }
  return hash;
}

}  // namespace neusum
