#ifndef NEUSUM_TENSORS_TENSOR_VIEW_H_
#define NEUSUM_TENSORS_TENSOR_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/options.h"

namespace neusum {

// What the elements of a tensor are. Those of kF16 are handed out as their bits (tensors/half.h).
enum class TensorType { kF32, kF16, kI32, kI64, kU8 };

// The names that safetensors gives them.
template <>
struct EnumNames<TensorType> {
  static constexpr EnumName<TensorType> kNames[] = {
      {TensorType::kF32, "F32"}, {TensorType::kF16, "F16"}, {TensorType::kI32, "I32"},
      {TensorType::kI64, "I64"}, {TensorType::kU8, "U8"},
  };
};

// How many bytes an element takes; also what its address is a multiple of.
std::size_t element_size(TensorType type);

// How many bytes a tensor takes; nothing where that is more than a size can say.
std::optional<std::size_t> tensor_size(TensorType type, std::span<const std::size_t> shape);

// In quotes, for messages: names come from files and may be of any length, so that of a long one
// only the beginning is shown.
std::string quote_name(std::string_view name);

// A tensor whose elements lie elsewhere, in row-major order.
struct TensorView {
  std::string name = {};
  TensorType type = TensorType::kF32;
  std::vector<std::size_t> shape = {};  // empty for a single number
  std::span<const std::byte> bytes = {};

  // The elements; InvalidInput where they are of another type.
  std::span<const float> floats() const;
  std::span<const std::uint16_t> halves() const;
  std::span<const std::int32_t> int32s() const;
  std::span<const std::int64_t> int64s() const;
  std::span<const std::uint8_t> uint8s() const;
};

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_VIEW_H_
