#ifndef NEUSUM_MARKED_PAGE_H_
#define NEUSUM_MARKED_PAGE_H_

// Sentences marked in the web page or in the Markdown file that they are from.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/span.h"

namespace neusum {

// A sentence to mark.
struct PageMark {
  std::string text = {};          // UTF-8; shown in the box
  std::vector<Span> ranges = {};  // bytes of the page, from SourceMap::ranges()
  double strength = 0.4;          // of the colour, from 0 to 1
  std::string title = {};         // shown when the pointer is over the sentence
  std::string link = {};          // address of the sentence in the original page; may be empty
};

// Whether pages in this encoding (SourceText::encoding) can be marked: those in which ASCII
// characters are single bytes.
bool can_mark_page(std::string_view encoding);

// Returns the page itself with one <mark> per run of text of each sentence, a box at its beginning
// with links to the marks, and a Content-Security-Policy that disables scripts. Nothing else
// changes. `marks` are shown in the box in this order; marks that overlap others are left out.
std::string mark_page(std::string_view page, std::string_view encoding,
                      std::span<const PageMark> marks);

// Removes what mark_page() inserted: returns the bytes of the original page. Other pages are
// returned unchanged.
std::string remove_marks(std::string_view page);

// Returns the Markdown file with <mark> around each sentence, with the markup in it. Only the
// ranges of `marks` are used. Marks that overlap others are left out, and marks that would change
// the text of the file, such as those of a sentence in code.
std::string mark_markdown(std::string_view file, std::span<const PageMark> marks);

}  // namespace neusum

#endif  // NEUSUM_MARKED_PAGE_H_
