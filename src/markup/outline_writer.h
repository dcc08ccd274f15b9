#ifndef NEUSUM_MARKUP_OUTLINE_WRITER_H_
#define NEUSUM_MARKUP_OUTLINE_WRITER_H_

#include <array>
#include <cstddef>
#include <vector>

#include "markup/html_elements.h"
#include "markup/html_tokenizer.h"
#include "markup/page_outline.h"

namespace neusum {

// Collects the outline of a page while it is read. Elements without text are not recorded.
class OutlineWriter {
 public:
  // `outline` may be null: then nothing is collected.
  explicit OutlineWriter(PageOutline* outline);

  // Opens an element that is not inline; closes all but the first `depth` of them.
  void open(const HtmlToken& token, const HtmlElement& element);
  void close_to(std::size_t depth);

  // The tags of elements that are not recorded: inline and void ones.
  void start_inline(const HtmlElement& element);
  void end_inline(const HtmlElement& element);

  // A <meta> of the page.
  void read_meta(const HtmlToken& token);

  // Text of the present block.
  void add_text(std::size_t bytes);
  // Ends the present block; if it has no text after all, nothing is recorded.
  void end_block(bool has_text);

 private:
  static constexpr std::size_t kNotOpen = static_cast<std::size_t>(-1);

  struct OpenElement {
    const HtmlElement* element = nullptr;
    ElementStyle style = {};
    std::int32_t node = -1;
  };

  bool is_open(HtmlTag tag) const { return depths_[static_cast<std::size_t>(tag)] != kNotOpen; }
  std::int32_t node_of_top();

  PageOutline* outline_;
  std::vector<OpenElement> stack_;
  std::array<std::size_t, kNumHtmlTags> depths_ = {};  // where inline elements were opened
  PageBlock block_;
};

}  // namespace neusum

#endif  // NEUSUM_MARKUP_OUTLINE_WRITER_H_
