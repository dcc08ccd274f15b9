#ifndef NEUSUM_BASE_LINE_READER_H_
#define NEUSUM_BASE_LINE_READER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_file.h"
#include "neusum/span.h"

namespace neusum {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Readable bytes after the last line of a batch, for parsers that read ahead.
inline constexpr std::size_t kLinePadding = 64;

struct Line {
  Span span;               // in LineBatch::text, without the line feed
  std::size_t number = 0;  // from 1
  bool too_long = false;   // the line was dropped, its span is empty
};

// Consecutive lines of a file.
struct LineBatch {
  std::string text;  // the lines, and kLinePadding more bytes
  std::vector<Line> lines;
  std::size_t bytes = 0;      // of the decompressed file that the batch covers
  double fraction_read = -1;  // InputFile::fraction_read() after the batch
};

// A batch is full when it has this many lines or bytes. A line longer than `line_bytes` is dropped.
struct LineLimits {
  std::size_t lines = 64;
  std::size_t bytes = std::size_t{1} << 20;
  std::size_t line_bytes = std::size_t{256} << 20;
};

// Reads a text file in batches of lines. The batches depend only on the content of the file. Skips
// a byte order mark at the start. Throws InvalidInput if the file begins like a binary file or has
// a NUL byte in its first 64 kB.
class LineReader {
 public:
  explicit LineReader(const std::string& path, const LineLimits& limits = {});

  // Returns the next batch; std::nullopt at the end of the file.
  std::optional<LineBatch> next();

 private:
  bool fill_chunk();
  bool append_line(LineBatch& batch);

  InputFile file_;
  LineLimits limits_;
  std::vector<char> buffer_;
  std::string_view chunk_;  // the unread part of buffer_
  std::size_t bytes_read_ = 0;
  std::size_t line_number_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_LINE_READER_H_
