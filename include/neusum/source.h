#ifndef NEUSUM_SOURCE_H_
#define NEUSUM_SOURCE_H_

// Documents as people have them: web pages, Markdown, Word, OpenDocument, EPUB, mail, subtitles and
// plain text in any encoding.
// read_source() extracts the text as blocks and knows which bytes of the file each character is
// from.

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/options.h"
#include "neusum/source_map.h"
#include "neusum/source_position.h"
#include "neusum/span.h"

namespace neusum {

// The format of a file.
enum class SourceType {
  kAuto,  // decided by the content and the name of the file
  kText,
  kHtml,
  kMarkdown,
  kVtt,   // WebVTT subtitles
  kSrt,   // SubRip subtitles
  kMail,  // a mail or a mailbox (mbox)
  kDocx,  // a document of Word
  kOdt,   // an OpenDocument file
  kEpub,  // a book
  kPdf,   // only through read_pdf_layout()
};
template <>
struct EnumNames<SourceType> {
  static constexpr EnumName<SourceType> kNames[] = {
      {SourceType::kAuto, "auto"},         {SourceType::kText, "text"}, {SourceType::kHtml, "html"},
      {SourceType::kMarkdown, "markdown"}, {SourceType::kVtt, "vtt"},   {SourceType::kSrt, "srt"},
      {SourceType::kMail, "mail"},         {SourceType::kDocx, "docx"}, {SourceType::kOdt, "odt"},
      {SourceType::kEpub, "epub"},         {SourceType::kPdf, "pdf"},
  };
};

// A part of the text that is one unit of the format, such as a paragraph. Sentences never cross it.
struct SourceBlock {
  BlockRole role = BlockRole::kParagraph;
  Span span = {};                      // in SourceText::text
  std::optional<TimeRange> time = {};  // of a cue
  // Index in SourceText::members of the member that the text is from; of an archive only.
  std::optional<std::size_t> member = {};
};

// A word of a PDF.
struct PlacedWord {
  std::size_t offset = 0;  // where it begins in the text that SourceText::map leads to
  PageBox box = {};
};

struct SourceOptions {
  SourceType type = SourceType::kAuto;
  std::string file_name = {};  // its extension decides if the content does not
  std::string encoding = {};   // `charset` of the HTTP header Content-Type; empty: unknown
  // Maximum size of a file; a larger one is InvalidInput. At most 1 GiB.
  std::size_t max_bytes = std::size_t{256} << 20;
  // All text of a web page, with its menus and other parts, instead of its main text.
  bool whole_page = false;
  // Maximum number of blocks; the text after them is ignored, and that after twice as many lines
  // of a plain text.
  std::size_t max_blocks = 100'000;
};

// The text of a file.
struct SourceText {
  SourceType type = SourceType::kText;
  // Valid UTF-8; blank lines separate the blocks. Of a web page: its main text, unless
  // SourceOptions::whole_page is set.
  std::string text = {};
  std::vector<SourceBlock> blocks = {};  // in order
  std::string title = {};                // as the file states it; may be empty
  std::string language = {};             // as the file states it, such as "en-GB"; may be empty
  // Such as "utf-8" or "windows-1252"; empty for a mail, each part of which has its own.
  std::string encoding = {};
  // Members of an archive with text, such as "word/document.xml"; empty if the file is no archive.
  std::vector<std::string> members = {};
  std::vector<PlacedWord> words = {};  // of a PDF, in order
  // To the bytes of the file, or of the member of each block; of a PDF, to the text of `words`.
  SourceMap map = {};
  bool is_truncated = false;  // whether text was ignored because of SourceOptions::max_blocks
};

// Extracts the text of a file. Takes linear time for any bytes. Throws InvalidInput if the file is
// larger than options.max_bytes, or if it is a binary file or a PDF. Throws Cancelled soon
// after `stop` was requested.
SourceText read_source(std::string_view bytes, const SourceOptions& options = {},
                       const std::stop_token& stop = {});

// The text of a PDF: its paragraphs in the order of reading, without running heads and page
// numbers. `layout` is what the program `pdftotext -bbox-layout` writes about it; the library does
// not read PDF files itself. Takes almost linear time (n log n). Throws InvalidInput if the layout
// is damaged or has no text.
SourceText read_pdf_layout(std::string_view layout, const SourceOptions& options = {});

// The same for the file at `path`; "-", .zst and .gz are understood. Its name replaces
// options.file_name.
SourceText read_source_file(const std::string& path, SourceOptions options = {});

// The type of a file as read_source() decides it.
SourceType find_source_type(std::string_view bytes, const SourceOptions& options = {});

// The files in a folder and in its folders whose names end as those of a SourceType (.txt, .html,
// .htm, .xhtml, .md, .markdown, .pdf, .docx, .odt, .epub, .eml, .mbox, .vtt, .srt, also with .gz or
// .zst), sorted. Leaves out names that begin with a dot, and links to folders. Throws InvalidInput
// if there is no such file.
std::vector<std::string> find_source_files(const std::string& folder);

// The decompressed bytes of a file. A file with more than `max_bytes` is InvalidInput.
std::string read_source_bytes(const std::string& path, std::size_t max_bytes);

// The text of a file to summarize: read_source(), with the captions of subtitles joined by spaces
// if they have end marks; or all of a plain text, as it is and without blocks. Throws like
// read_source().
SourceText read_document_text(std::string_view bytes, const SourceOptions& options = {},
                              const std::stop_token& stop = {});

// A document with this text and, as its parts, the blocks of the file. Captions of subtitles are no
// parts, because sentences may go on in the next one.
Document document_of(const SourceText& source);

// The positions in the file of spans of the text of `source`, which are counted in `type` and do
// not overlap. They may be in any order.
std::vector<SourcePosition> positions_in_source(const SourceText& source,
                                                std::span<const Span> spans,
                                                StringIndexType type = {});

}  // namespace neusum

#endif  // NEUSUM_SOURCE_H_
