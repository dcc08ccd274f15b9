#ifndef NEUSUM_MARKUP_HTML_ELEMENTS_H_
#define NEUSUM_MARKUP_HTML_ELEMENTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "markup/html_tokenizer.h"
#include "neusum/source.h"

namespace neusum {

// Elements with rules of their own. The others are kOther.
enum class HtmlTag : std::uint8_t {
  kOther,
  kA,
  kBr,
  kHr,
  kHtml,
  kFrame,
  kMeta,
  kTitle,
  kP,
  kHeading,
  kLi,
  kList,
  kDt,
  kDd,
  kDl,
  kTable,
  kTableSection,
  kTr,
  kCell,
  kTableCaption,
  kSvg,
  kMath,
  kSelect,
  kPre,
  kStrong,
  kTime,
  kCode,
  kImage,
  kControl,
};

inline constexpr std::size_t kNumHtmlTags = static_cast<std::size_t>(HtmlTag::kControl) + 1;

// How an element takes part in the layout.
enum class HtmlLayout : std::uint8_t {
  kInline,    // part of a line; also elements that the standard does not know
  kBlock,     // begins and ends a block of text
  kVoid,      // has no content and no end tag
  kInvisible  // its content is not text of the page
};

struct HtmlElement {
  std::string_view name;
  HtmlTag tag = HtmlTag::kOther;
  HtmlLayout layout = HtmlLayout::kInline;
  bool closes_p = false;  // its start tag ends an open <p>
  bool is_scope = false;  // end tags inside do not close elements outside
  std::optional<BlockRole> role = {};
  HtmlTokenizer::Content content = HtmlTokenizer::Content::kData;
};

// The properties of the element with this name, in any case.
const HtmlElement& html_element(std::string_view name);

inline constexpr std::size_t kMaxHtmlElements = 128;
// The index of an element in the table of elements; 0 if the element is not in it.
std::size_t html_element_index(const HtmlElement& element);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_HTML_ELEMENTS_H_
