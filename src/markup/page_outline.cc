#include "markup/page_outline.h"

#include <string>
#include <string_view>

#include "markup/html_characters.h"

namespace neusum {
namespace {

constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15;

// The beginning of a style that decides whether its element is shown.
constexpr std::size_t kStyleBytes = 60;

bool hides(std::string_view style) {
  const std::string start = ascii_lower(style.substr(0, kStyleBytes));
  const std::size_t display = start.find("display");
  return display != std::string::npos && start.find("none", display) != std::string::npos;
}

}  // namespace

bool states_article(const HtmlToken& meta) {
  const std::string_view* const property = meta.attribute("property");
  if (property == nullptr) return false;
  if (starts_with_ignoring_case(*property, "article:")) return true;  // such as its time
  const std::string_view* const content = meta.attribute("content");
  return content != nullptr && ascii_lower(*property) == "og:type" &&
         starts_with_ignoring_case(*content, "article");
}

ElementStyle element_style(const HtmlToken& token, const HtmlElement& element) {
  ElementStyle style{.hash = html_element_index(element) * kPrime};
  for (const HtmlAttribute& attribute : token.attributes) {
    const std::string_view name = attribute.name;
    const auto is = [&](std::string_view wanted) {
      return name.size() == wanted.size() && starts_with_ignoring_case(name, wanted);
    };
    if (is("class") || is("role") || is("itemprop")) {
      style.hash = (style.hash ^ find_class_words(attribute.value, style.words)) * kPrime;
    } else if (is("id")) {
      find_class_words(attribute.value, style.words);
    } else if (is("hidden")) {
      style.is_hidden = true;
    } else if (is("aria-hidden")) {
      style.is_hidden |= starts_with_ignoring_case(attribute.value, "true");
    } else if (is("style")) {
      style.is_hidden |= hides(attribute.value);
    }
  }
  return style;
}

PageNode make_node(const PageNode& parent, std::int32_t index_of_parent, const HtmlElement& element,
                   const ElementStyle& style) {
  PageNode node;
  node.parent = index_of_parent;
  node.element = html_element_index(element);
  node.own_words = style.words;
  node.near_words = style.words | parent.own_words;
  node.words = style.words | parent.words;
  node.ancestors = parent.ancestors;
  node.ancestors.set(node.element);
  node.is_hidden = style.is_hidden || parent.is_hidden;
  node.kind = style.hash;
  node.parent_kind = (parent.kind ^ (style.hash << 1)) * kPrime;
  return node;
}

}  // namespace neusum
