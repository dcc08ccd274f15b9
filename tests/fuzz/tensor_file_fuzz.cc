// Reads any bytes as a tensor file. Tensors that can be read lie within the file, are aligned, and
// survive writing and reading. Odd variants are a header and, after a zero byte, the data.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "tensors/tensor_file.h"

namespace neusum {
namespace {

// Adds the length of the header, which the fuzzer would have to guess.
std::string file_of(std::string_view header_and_data) {
  const std::size_t end = std::min(header_and_data.find('\0'), header_and_data.size());
  const std::uint64_t length = end;
  std::string file(sizeof(length), '\0');
  std::memcpy(file.data(), &length, sizeof(length));
  file += header_and_data.substr(0, end);
  return file += header_and_data.substr(std::min(end + 1, header_and_data.size()));
}

// Returns nothing if the bytes are not a tensor file.
std::optional<TensorFile> open_anything(const std::string& path) {
  try {
    return TensorFile(path);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

// A damaged file may have metadata, because only the header is read.
void read_any_metadata(const std::string& path) {
  try {
    read_tensor_metadata(path);
  } catch (const InvalidInput&) {  // as it should be
  }
}

bool same_tensor(const TensorView& a, const TensorView& b) {
  return a.name == b.name && a.type == b.type && a.shape == b.shape &&
         std::ranges::equal(a.bytes, b.bytes);
}

void check_tensors(const TensorFile& file, std::size_t file_size) {
  std::size_t size = 0;
  for (const TensorView& tensor : file.tensors()) {
    const auto address = reinterpret_cast<std::uintptr_t>(tensor.bytes.data());
    NEUSUM_CHECK(address % element_size(tensor.type) == 0);
    NEUSUM_CHECK(tensor_size(tensor.type, tensor.shape) == tensor.bytes.size());
    NEUSUM_CHECK(file.find(tensor.name) == &tensor);
    size += tensor.bytes.size();
  }
  NEUSUM_CHECK(size < file_size);
}

void check_round_trip(const TensorFile& file, const std::string& path) {
  write_tensor_file(path, file.metadata(), file.tensors());
  const TensorFile again(path);
  NEUSUM_CHECK(again.has_checksum());
  NEUSUM_CHECK(again.metadata() == file.metadata());
  NEUSUM_CHECK(std::ranges::equal(again.tensors(), file.tensors(), same_tensor));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const FuzzInput input(data, size);
  const std::string bytes =
      input.variant % 2 == 0 ? std::string(input.text) : neusum::file_of(input.text);
  if (const auto file = neusum::open_anything(kScratch.write("source", bytes))) {
    neusum::check_tensors(*file, bytes.size());
    neusum::check_round_trip(*file, kScratch.path("written"));
    NEUSUM_CHECK(neusum::read_tensor_metadata(file->path()) == file->metadata());
  } else {
    neusum::read_any_metadata(kScratch.path("source"));
  }
  return 0;
}
