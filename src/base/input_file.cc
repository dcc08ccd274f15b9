#include "base/input_file.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/open_file.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kCompressedBytes = std::size_t{128} << 10;

}  // namespace

InputFile::InputFile(std::string path)
    : path_(std::move(path)), file_(open_to_read(path_)), decompressor_(make_decompressor(path_)) {
  struct stat status {};
  if (::fstat(file_.number(), &status) == 0 && S_ISREG(status.st_mode)) {
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
  if (decompressor_) compressed_.resize(kCompressedBytes);
}

std::size_t InputFile::read(std::span<char> buffer) {
  return decompressor_ ? read_decompressed(buffer) : read_file(buffer);
}

double InputFile::fraction_read() const {
  return size_ == 0 ? -1.0 : static_cast<double>(bytes_read_) / static_cast<double>(size_);
}

std::size_t InputFile::read_file(std::span<char> buffer) {
  const std::size_t count = read_some(file_, path_, buffer);
  bytes_read_ += count;
  return count;
}

std::size_t InputFile::read_decompressed(std::span<char> buffer) {
  while (true) {
    if (pending_.empty()) pending_ = {compressed_.data(), read_file(compressed_)};
    const bool at_end = pending_.empty();
    const std::size_t count = decompressor_->decompress(pending_, buffer);
    if (count > 0) return count;
    if (!at_end) continue;
    if (!decompressor_->complete()) {
      throw InvalidInput(path_ + " is truncated: it ends within compressed data");
    }
    return 0;
  }
}

std::string read_file(const std::string& path, std::size_t max_bytes) {
  constexpr std::size_t kStep = std::size_t{16} << 10;
  InputFile file(path);
  std::string bytes;
  while (bytes.size() <= max_bytes) {
    const std::size_t size = bytes.size();
    bytes.resize(size + std::max(kStep, size));
    const std::size_t count = file.read({bytes.data() + size, bytes.size() - size});
    bytes.resize(size + count);
    if (count == 0) return bytes;
  }
  throw InvalidInput(path + " is too large: more than " + std::to_string(max_bytes) + " bytes");
}

}  // namespace neusum
