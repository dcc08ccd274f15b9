#ifndef NEUSUM_BASE_LINE_READER_H_
#define NEUSUM_BASE_LINE_READER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_file.h"
#include "neusum/document.h"

namespace neusum {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// How many bytes can be read after the last line of a batch, for parsers that look ahead.
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
  std::size_t bytes = 0;      // of the file, decompressed, that the batch takes up
  double fraction_read = -1;  // InputFile::fraction_read() after the batch
};

// A batch is full when it has that many lines or bytes; a line beyond `line_bytes` is dropped.
struct LineLimits {
  std::size_t lines = 64;
  std::size_t bytes = std::size_t{1} << 20;
  std::size_t line_bytes = std::size_t{256} << 20;
};

// Reads a text file in batches of lines, which depend on nothing but the file's content. A byte
// order mark at its start is skipped. A file that begins like a binary file, or has a NUL byte in
// its first 64 kB, is InvalidInput.
class LineReader {
 public:
  explicit LineReader(const std::string& path, const LineLimits& limits = {});

  // The next lines; nothing at the end.
  std::optional<LineBatch> next();

 private:
  bool fill_chunk();
  bool append_line(LineBatch& batch);

  InputFile file_;
  LineLimits limits_;
  std::vector<char> buffer_;
  std::string_view chunk_;  // what is left of buffer_
  std::size_t bytes_read_ = 0;
  std::size_t line_number_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_LINE_READER_H_
