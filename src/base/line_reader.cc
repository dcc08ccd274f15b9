#include "base/line_reader.h"

#include <algorithm>

#include "base/file_type.h"

namespace neusum {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{128} << 10;
constexpr std::size_t kCheckedBytes = std::size_t{64} << 10;

}  // namespace

LineReader::LineReader(const std::string& path, const LineLimits& limits)
    : file_(path), limits_(limits), buffer_(kBufferBytes) {}

std::optional<LineBatch> LineReader::next() {
  LineBatch batch;
  while (batch.lines.size() < limits_.lines && batch.text.size() < limits_.bytes) {
    if (!append_line(batch)) break;
  }
  if (batch.lines.empty()) return std::nullopt;
  batch.text.append(kLinePadding, '\0');
  batch.fraction_read = file_.fraction_read();
  return batch;
}

bool LineReader::fill_chunk() {
  if (!chunk_.empty()) return true;
  chunk_ = {buffer_.data(), file_.read(buffer_)};
  if (bytes_read_ < kCheckedBytes) {
    const std::string_view checked = chunk_.substr(0, kCheckedBytes - bytes_read_);
    bytes_read_ == 0 ? check_is_text(file_.path(), checked)
                     : check_has_no_nul(file_.path(), checked);
  }
  bytes_read_ += chunk_.size();
  return !chunk_.empty();
}

bool LineReader::append_line(LineBatch& batch) {
  if (!fill_chunk()) return false;
  Line line{.span = {batch.text.size(), 0}, .number = ++line_number_};
  bool ended = false;
  while (!ended && fill_chunk()) {
    const std::size_t length = std::min(chunk_.find('\n'), chunk_.size());
    ended = length < chunk_.size();
    line.span.length += length;
    if (line.span.length <= limits_.line_bytes) batch.text.append(chunk_, 0, length);
    chunk_.remove_prefix(length + (ended ? 1 : 0));
    batch.bytes += length + (ended ? 1 : 0);
  }
  if (line.span.length > limits_.line_bytes) {
    line.too_long = true;
    line.span.length = 0;
    batch.text.resize(line.span.offset);
  }
  if (line.number == 1 && line.span.of(batch.text).starts_with(kByteOrderMark)) {
    line.span.offset += kByteOrderMark.size();
    line.span.length -= kByteOrderMark.size();
  }
  batch.lines.push_back(line);
  return true;
}

}  // namespace neusum
