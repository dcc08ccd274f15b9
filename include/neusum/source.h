#ifndef NEUSUM_SOURCE_H_
#define NEUSUM_SOURCE_H_

// Documents as people have them: web pages, Markdown, subtitles and plain text in any encoding.
// read_source() extracts the text as blocks and knows which bytes of the file each character is
// from.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/options.h"
#include "neusum/source_map.h"
#include "neusum/span.h"

namespace neusum {

// The format of a file.
enum class SourceType {
  kAuto,  // decided by the content and the name of the file
  kText,
  kHtml,
  kMarkdown,
  kVtt,  // WebVTT subtitles
  kSrt,  // SubRip subtitles
};
template <>
struct EnumNames<SourceType> {
  static constexpr EnumName<SourceType> kNames[] = {
      {SourceType::kAuto, "auto"},         {SourceType::kText, "text"}, {SourceType::kHtml, "html"},
      {SourceType::kMarkdown, "markdown"}, {SourceType::kVtt, "vtt"},   {SourceType::kSrt, "srt"},
  };
};

// When a caption is shown, in seconds from the start.
struct TimeRange {
  double begin = 0;
  double end = 0;

  bool operator==(const TimeRange&) const = default;
};

// A part of the text that is one unit of the format, such as a paragraph. Sentences never cross it.
struct SourceBlock {
  BlockRole role = BlockRole::kParagraph;
  Span span = {};                      // in SourceText::text
  std::optional<TimeRange> time = {};  // of a cue
};

struct SourceOptions {
  SourceType type = SourceType::kAuto;
  std::string file_name = {};  // its extension decides if the content does not
  std::string encoding = {};   // `charset` of the HTTP header Content-Type; empty: unknown
  // Maximum size of a file; a larger one is InvalidInput. At most 1 GiB.
  std::size_t max_bytes = std::size_t{256} << 20;
  // All text of a web page, with its menus and other parts, instead of its main text.
  bool whole_page = false;
  // Maximum number of blocks; the text after them is ignored, and that after four times as many
  // lines of a plain text.
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
  std::string encoding = {};             // such as "utf-8" or "windows-1252"
  SourceMap map = {};
  bool is_truncated = false;  // whether text was ignored because of SourceOptions::max_blocks
};

// Extracts the text of a file. Takes linear time for any bytes. Throws InvalidInput if the file is
// larger than options.max_bytes, or if it is a binary file such as a PDF.
SourceText read_source(std::string_view bytes, const SourceOptions& options = {});

// The same for the file at `path`; "-", .zst and .gz are understood. Its name replaces
// options.file_name.
SourceText read_source_file(const std::string& path, SourceOptions options = {});

// The type of a file as read_source() decides it.
SourceType find_source_type(std::string_view bytes, const SourceOptions& options = {});

// The decompressed bytes of a file. A file with more than `max_bytes` is InvalidInput.
std::string read_source_bytes(const std::string& path, std::size_t max_bytes);

// The blocks that consist of sentences: not headings, cells of tables, code, captions of figures
// and navigation, unless there is nothing else. Captions of subtitles are joined by spaces if they
// have end marks; otherwise each caption remains a unit.
SourceText prose_of(const SourceText& source);

}  // namespace neusum

#endif  // NEUSUM_SOURCE_H_
