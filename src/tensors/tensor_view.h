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

// Element types. Elements of kF16 are represented by their bits (tensors/half.h).
enum class TensorType { kF32, kF16, kI32, kI64, kU8, kI8 };

// The names in the safetensors format.
template <>
struct EnumNames<TensorType> {
  static constexpr EnumName<TensorType> kNames[] = {
      {TensorType::kF32, "F32"}, {TensorType::kF16, "F16"}, {TensorType::kI32, "I32"},
      {TensorType::kI64, "I64"}, {TensorType::kU8, "U8"},   {TensorType::kI8, "I8"},
  };
};

// Size of an element in bytes, which is also its alignment.
std::size_t element_size(TensorType type);

// Size of a tensor in bytes; nothing if it overflows.
std::optional<std::size_t> tensor_size(TensorType type, std::span<const std::size_t> shape);

// Quotes a name for a message. Names come from files, so a long name is truncated.
std::string quote_name(std::string_view name);

// A tensor in row-major order. Does not own its elements.
struct TensorView {
  std::string name = {};
  TensorType type = TensorType::kF32;
  std::vector<std::size_t> shape = {};  // empty for a scalar
  std::span<const std::byte> bytes = {};

  // The elements. Throws InvalidInput if they have another type.
  std::span<const float> floats() const;
  std::span<const std::uint16_t> halves() const;
  std::span<const std::int32_t> int32s() const;
  std::span<const std::int64_t> int64s() const;
  std::span<const std::uint8_t> uint8s() const;
  std::span<const std::int8_t> int8s() const;
};

}  // namespace neusum

#endif  // NEUSUM_TENSORS_TENSOR_VIEW_H_
