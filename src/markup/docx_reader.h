#ifndef NEUSUM_MARKUP_DOCX_READER_H_
#define NEUSUM_MARKUP_DOCX_READER_H_

#include "archive/zip_archive.h"
#include "neusum/source.h"

namespace neusum {

// Whether an archive is a document of Word (Office Open XML).
bool is_docx(ZipArchive& archive);

// Extracts the text of a document of Word: headings, paragraphs, list items, cells of tables, and
// after them footnotes, endnotes and comments as notes. Changes that are tracked count as accepted.
SourceText read_docx(ZipArchive& archive, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_DOCX_READER_H_
