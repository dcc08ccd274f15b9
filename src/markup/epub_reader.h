#ifndef NEUSUM_MARKUP_EPUB_READER_H_
#define NEUSUM_MARKUP_EPUB_READER_H_

#include "archive/zip_archive.h"
#include "neusum/source.h"

namespace neusum {

// Whether an archive is a book in EPUB.
bool is_epub(const ZipArchive& archive);

// Extracts the text of a book: its pages in the order of reading.
SourceText read_epub(ZipArchive& archive, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_EPUB_READER_H_
