#ifndef NEUSUM_MARKUP_ODT_READER_H_
#define NEUSUM_MARKUP_ODT_READER_H_

#include "archive/zip_archive.h"
#include "neusum/source.h"

namespace neusum {

// Whether an archive is an OpenDocument file.
bool is_odt(ZipArchive& archive);

// Extracts the text of an OpenDocument file: headings, paragraphs, list items, cells of tables, and
// footnotes and comments as notes. Text that was deleted while changes were tracked is left out.
SourceText read_odt(ZipArchive& archive, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_ODT_READER_H_
