#ifndef NEUSUM_TENSORS_TENSOR_HEADER_H_
#define NEUSUM_TENSORS_TENSOR_HEADER_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tensors/tensor_view.h"

namespace neusum {

using TensorMetadata = std::map<std::string, std::string>;

// What stands in a tensor's row of the header: [begin, end) are its bytes, counted from the end of
// the header.
struct TensorEntry {
  std::string name = {};
  TensorType type = TensorType::kF32;
  std::vector<std::size_t> shape = {};
  std::size_t begin = 0;
  std::size_t end = 0;
};

// What a tensor file says ahead of its tensors.
struct TensorHeader {
  TensorMetadata metadata = {};           // without the checksum
  std::vector<TensorEntry> tensors = {};  // by name
  std::size_t checksum_position = 0;      // of its digits in the JSON; 0 where there is none
};

// The header of a safetensors file whose tensors take `data_size` bytes: they fill these without
// holes or overlaps, and each takes what its shape asks for. Anything else is InvalidInput.
TensorHeader parse_tensor_header(std::string_view json, std::size_t data_size);

// As JSON, the tensors in their order. There is always a checksum, of zeros, and its position is
// noted in `header`.
std::string format_tensor_header(TensorHeader& header);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_HEADER_H_
