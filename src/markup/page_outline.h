#ifndef NEUSUM_MARKUP_PAGE_OUTLINE_H_
#define NEUSUM_MARKUP_PAGE_OUTLINE_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "markup/class_words.h"
#include "markup/html_elements.h"
#include "markup/html_tokenizer.h"

namespace neusum {

// What the attributes of an element say.
struct ElementStyle {
  ClassWordSet words = {};
  bool is_hidden = false;
  std::uint64_t hash = 0;  // of its name, classes and roles
};

// An element that contains text, with its context.
struct PageNode {
  std::int32_t parent = -1;
  std::size_t element = 0;  // its index in the table of elements
  ClassWordSet own_words = {};
  ClassWordSet near_words = {};                  // also of its parent
  ClassWordSet words = {};                       // also of all other ancestors
  std::bitset<kMaxHtmlElements> ancestors = {};  // indices of it and its ancestors
  bool is_hidden = false;
  std::uint64_t kind = 0;         // equal for elements with the same names and classes
  std::uint64_t parent_kind = 0;  // the same with those of the parent
};

// What a block of a page consists of, besides its text.
struct PageBlock {
  std::int32_t node = -1;
  std::uint32_t link_bytes = 0;    // of its text that are in links
  std::uint32_t strong_bytes = 0;  // in <b> or <strong>
  std::uint16_t links = 0;
  std::uint16_t images = 0;    // since the previous block
  std::uint16_t controls = 0;  // inputs and buttons since the previous block
  bool has_time = false;
  bool has_code = false;
};

// The elements and blocks of a page, in order.
struct PageOutline {
  bool is_article = false;      // whether <meta> says so
  std::vector<PageNode> nodes;  // parents come before their children; the first is the page
  std::vector<PageBlock> blocks;
};

// Whether a <meta> says that its page is an article, as the Open Graph protocol defines.
bool states_article(const HtmlToken& meta);

ElementStyle element_style(const HtmlToken& token, const HtmlElement& element);

// The node of an element in `parent`, which is nodes[index_of_parent].
PageNode make_node(const PageNode& parent, std::int32_t index_of_parent, const HtmlElement& element,
                   const ElementStyle& style);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PAGE_OUTLINE_H_
