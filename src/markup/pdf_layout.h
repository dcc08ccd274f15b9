#ifndef NEUSUM_MARKUP_PDF_LAYOUT_H_
#define NEUSUM_MARKUP_PDF_LAYOUT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/source_position.h"
#include "neusum/span.h"

namespace neusum {

struct PdfWord {
  Span text = {};  // in PdfLayout::text
  PageBox box = {};
};

// Words beside each other, which `pdftotext` found to be a line of one column.
struct PdfLine {
  std::size_t first_word = 0;
  std::size_t num_words = 0;
  PageBox box = {};
  double size = 0;  // height of its widest word

  double middle() const { return (box.top + box.bottom) / 2; }
};

struct PdfPage {
  double width = 0;
  double height = 0;
  std::size_t first_line = 0;
  std::size_t num_lines = 0;
};

// The words of a PDF with their boxes.
struct PdfLayout {
  std::string title = {};
  std::string text = {};  // of all words, without spaces between them
  std::vector<PdfWord> words = {};
  std::vector<PdfLine> lines = {};
  std::vector<PdfPage> pages = {};
  bool is_truncated = false;  // whether there were more lines

  std::string_view text_of(const PdfWord& word) const { return word.text.of(text); }
  std::string text_of(const PdfLine& line) const;  // with spaces between the words
};

// Reads what `pdftotext -bbox-layout` writes: at most `max_lines` lines. `name` is that of the
// file, for messages. Throws InvalidInput if it is damaged.
PdfLayout parse_pdf_layout(std::string_view xml, const std::string& name, std::size_t max_lines);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PDF_LAYOUT_H_
