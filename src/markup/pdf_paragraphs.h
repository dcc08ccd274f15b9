#ifndef NEUSUM_MARKUP_PDF_PARAGRAPHS_H_
#define NEUSUM_MARKUP_PDF_PARAGRAPHS_H_

#include <cstddef>
#include <vector>

#include "markup/pdf_layout.h"

namespace neusum {

// Lines of a PDF that are one paragraph, also across columns and pages.
struct PdfParagraph {
  std::vector<std::size_t> lines;  // indexes of PdfLayout::lines, in the order of reading
  bool is_note = false;            // whether it is a footnote
};

// The paragraphs in the order of reading, without running heads and page numbers.
std::vector<PdfParagraph> find_pdf_paragraphs(const PdfLayout& layout);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PDF_PARAGRAPHS_H_
