#ifndef NEUSUM_TENSORS_CHECKED_TENSORS_H_
#define NEUSUM_TENSORS_CHECKED_TENSORS_H_

// Access to the tensors of a file that checks what a damaged file may lack. All functions throw
// InvalidInput with a message about the file, such as "it has no tensor 'idf'".

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tensors/tensor_file.h"

namespace neusum {

using Shape = std::vector<std::size_t>;

const std::string& text_at(const TensorMetadata& metadata, const std::string& key);
const TensorView& tensor_at(const TensorFile& file, const std::string& name);
const TensorView& tensor_at(const TensorFile& file, const std::string& name, const Shape& shape);

// The elements, which are all finite.
std::span<const float> finite_floats(const TensorView& tensor);
std::span<const std::uint16_t> finite_halves(const TensorView& tensor);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_CHECKED_TENSORS_H_
