#ifndef NEUSUM_MARKUP_PDF_COLUMNS_H_
#define NEUSUM_MARKUP_PDF_COLUMNS_H_

#include <cstddef>
#include <vector>

#include "markup/pdf_layout.h"

namespace neusum {

// Lines one below the other, in order: indexes of PdfLayout::lines.
using PdfColumn = std::vector<std::size_t>;

// Running heads and page numbers: lines at the top or bottom of pages that repeat, but for digits.
// One element per line.
std::vector<bool> find_running_heads(const PdfLayout& layout);

// The columns of a page in the order of reading, without the lines in `is_left_out`. A line across
// two columns divides them.
std::vector<PdfColumn> find_columns(const PdfLayout& layout, const PdfPage& page,
                                    const std::vector<bool>& is_left_out);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PDF_COLUMNS_H_
