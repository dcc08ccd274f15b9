#ifndef NEUSUM_APPS_CLI_PDF_FILE_H_
#define NEUSUM_APPS_CLI_PDF_FILE_H_

#include <string_view>

#include "neusum/source.h"
#include "output_cache.h"
#include "summarize_command.h"

namespace neusum::cli {

// The text of a PDF file, which the program pdftotext reads in a process of its own. Throws
// InvalidInput if it is not installed, or cannot read the file within its limits. Its output is
// stored in `cache`.
SourceText read_pdf(std::string_view bytes, const SourceOptions& options, const OutputCache& cache);

// The text of a PDF as a web page, by pages. Its positions lead to the bytes of that page.
SourceFile page_of_pdf(const SourceFile& file);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_PDF_FILE_H_
