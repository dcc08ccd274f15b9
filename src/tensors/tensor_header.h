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

// The header entry of a tensor. [begin, end) are the offsets of its bytes from the end of the
// header.
struct TensorEntry {
  std::string name = {};
  TensorType type = TensorType::kF32;
  std::vector<std::size_t> shape = {};
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The header of a safetensors file.
struct TensorHeader {
  TensorMetadata metadata = {};           // without the checksum
  std::vector<TensorEntry> tensors = {};  // sorted by name
  std::size_t checksum_position = 0;  // offset of the checksum's digits in the JSON; 0: no checksum
};

// Parses the header of a safetensors file with `data_size` bytes of tensor data. Throws
// InvalidInput if the tensors leave gaps in the data or overlap, or if a tensor's size does not
// match its shape.
TensorHeader parse_tensor_header(std::string_view json, std::size_t data_size);

// Formats the header as JSON, with the tensors in the given order and zeros in place of the
// checksum. Sets header.checksum_position.
std::string format_tensor_header(TensorHeader& header);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_HEADER_H_
