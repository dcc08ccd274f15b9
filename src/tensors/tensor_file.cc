#include "tensors/tensor_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/output_file.h"
#include "base/regular_file.h"
#include "neusum/error.h"
#include "tensors/checksum.h"

namespace neusum {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

constexpr std::size_t kLengthBytes =
    sizeof(std::uint64_t);  // length of the header, at the prefix of the file
constexpr std::size_t kMaxHeaderBytes = std::size_t{16} << 20;
constexpr std::size_t kDataAlignment = 64;

std::string_view as_text(ByteSpan bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The length of the JSON of the header, from the first bytes of the file.
std::size_t header_length(ByteSpan file) {
  if (file.size() < kLengthBytes) {
    throw InvalidInput("it has only " + std::to_string(file.size()) + " bytes");
  }
  std::uint64_t length = 0;
  std::memcpy(&length, file.data(), kLengthBytes);
  if (length > kMaxHeaderBytes) {
    throw InvalidInput("its header would be longer than " + std::to_string(kMaxHeaderBytes) +
                       " bytes");
  }
  return static_cast<std::size_t>(length);
}

// The JSON of the header, including trailing white space.
std::string_view header_of(ByteSpan file) {
  const std::size_t length = header_length(file);
  if (length > file.size() - kLengthBytes) throw InvalidInput("it ends within its header");
  return as_text(file.subspan(kLengthBytes, length));
}

// WholeFile aligns the file in memory for every element type, so a tensor is aligned if its offset
// in the file is.
TensorView view_of(TensorEntry entry, ByteSpan data) {
  const ByteSpan bytes = data.subspan(entry.begin, entry.end - entry.begin);
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % element_size(entry.type) != 0) {
    throw InvalidInput("tensor " + quote_name(entry.name) + " is not aligned to its elements");
  }
  return {std::move(entry.name), entry.type, std::move(entry.shape), bytes};
}

// Larger elements come first, so that all are aligned without gaps. The format does not allow gaps.
void sort_for_writing(std::vector<TensorView>& tensors) {
  std::ranges::sort(tensors, [](const TensorView& a, const TensorView& b) {
    const std::size_t a_size = element_size(a.type);
    const std::size_t b_size = element_size(b.type);
    return a_size != b_size ? a_size > b_size : a.name < b.name;
  });
}

TensorHeader make_header(TensorMetadata metadata, std::span<const TensorView> tensors) {
  TensorHeader header{.metadata = std::move(metadata)};
  std::size_t end = 0;
  for (const TensorView& tensor : tensors) {
    const std::size_t begin = std::exchange(end, end + tensor.bytes.size());
    header.tensors.push_back({tensor.name, tensor.type, tensor.shape, begin, end});
  }
  return header;
}

// The part of the file before the tensors: the length and the header, padded to kDataAlignment.
std::string format_prefix(TensorHeader& header) {
  const std::string json = format_tensor_header(header);
  const std::size_t size =
      (kLengthBytes + json.size() + kDataAlignment - 1) / kDataAlignment * kDataAlignment;
  const std::uint64_t length = size - kLengthBytes;
  std::string prefix(size, ' ');
  std::memcpy(prefix.data(), &length, kLengthBytes);
  json.copy(&prefix[kLengthBytes], json.size());
  return prefix;
}

// Throws InvalidInput if TensorFile would reject the header, for instance because of duplicate
// names.
void check_readable(const std::string& path, ByteSpan prefix, const TensorHeader& header) {
  try {
    parse_tensor_header(header_of(prefix), header.tensors.empty() ? 0 : header.tensors.back().end);
  } catch (const InvalidInput& error) {
    throw InvalidInput("cannot write " + path + ": " + error.what());
  }
}

}  // namespace

TensorFile::TensorFile(const std::string& path) : TensorFile(path, WholeFile(path)) {}

TensorFile::TensorFile(std::string path, std::span<const std::byte> bytes)
    : TensorFile(std::move(path), WholeFile(bytes)) {}

TensorFile::TensorFile(std::string path, WholeFile file)
    : path_(std::move(path)), file_(std::move(file)) {
  try {
    read_header();
  } catch (const InvalidInput& error) {
    throw InvalidInput(path_ + " is not a valid safetensors file: " + error.what());
  }
  if (has_checksum()) verify_checksum();
}

void TensorFile::read_header() {
  const std::string_view json = header_of(file_.bytes());
  const ByteSpan data = file_.bytes().subspan(kLengthBytes + json.size());
  TensorHeader header = parse_tensor_header(json, data.size());
  for (TensorEntry& entry : header.tensors) tensors_.push_back(view_of(std::move(entry), data));
  metadata_ = std::move(header.metadata);
  if (header.checksum_position != 0) checksum_position_ = kLengthBytes + header.checksum_position;
}

std::string_view TensorFile::checksum() const {
  if (!has_checksum()) return {};
  return as_text(file_.bytes().subspan(checksum_position_, kChecksumDigits));
}

void TensorFile::verify_checksum() const {
  const ByteSpan file = file_.bytes();
  const std::string zeros(kChecksumDigits, '0');
  const std::array<ByteSpan, 3> pieces = {file.first(checksum_position_),
                                          std::as_bytes(std::span(zeros)),
                                          file.subspan(checksum_position_ + kChecksumDigits)};
  if (checksum_of(pieces) != checksum()) {
    throw InvalidInput(path_ + " is damaged: its checksum does not match; get it again");
  }
}

const TensorView* TensorFile::find(std::string_view name) const {
  const auto found = std::ranges::lower_bound(tensors_, name, {}, &TensorView::name);
  return found != tensors_.end() && found->name == name ? &*found : nullptr;
}

const TensorView& TensorFile::at(std::string_view name) const {
  const TensorView* const tensor = find(name);
  if (tensor == nullptr) {
    throw InvalidInput(path_ + ": has no tensor " + quote_name(name) + "; is it a neusum model?");
  }
  return *tensor;
}

TensorMetadata read_tensor_metadata(const std::string& path) {
  const RegularFile file(path);
  try {
    std::vector<std::byte> prefix(std::min(file.size(), kLengthBytes));
    file.read_at(0, prefix);
    prefix.resize(std::min(file.size(), kLengthBytes + header_length(prefix)));
    file.read_at(0, prefix);
    const std::string_view json = header_of(prefix);
    return parse_tensor_header(json, file.size() - kLengthBytes - json.size()).metadata;
  } catch (const InvalidInput& error) {
    throw InvalidInput(path + " is not a valid safetensors file: " + error.what());
  }
}

void write_tensor_file(const std::string& path, TensorMetadata metadata,
                       std::vector<TensorView> tensors) {
  sort_for_writing(tensors);
  TensorHeader header = make_header(std::move(metadata), tensors);
  std::string prefix = format_prefix(header);
  std::vector<ByteSpan> pieces = {std::as_bytes(std::span(prefix))};
  check_readable(path, pieces.front(), header);
  for (const TensorView& tensor : tensors) pieces.push_back(tensor.bytes);
  const std::string checksum = checksum_of(pieces);
  checksum.copy(&prefix[kLengthBytes + header.checksum_position], kChecksumDigits);

  OutputFile file(path);
  for (const ByteSpan& piece : pieces) file.write(as_text(piece));
  file.close();
}

}  // namespace neusum
