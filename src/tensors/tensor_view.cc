#include "tensors/tensor_view.h"

#include <limits>

#include "base/check.h"
#include "json/json_values.h"
#include "neusum/error.h"

namespace neusum {
namespace {

template <typename T>
std::span<const T> elements(const TensorView& tensor, TensorType type) {
  if (tensor.type != type) {
    throw InvalidInput("the elements of tensor " + quote_name(tensor.name) + " are " +
                       std::string(name_of(tensor.type)) + ", not " + std::string(name_of(type)));
  }
  NEUSUM_CHECK(reinterpret_cast<std::uintptr_t>(tensor.bytes.data()) % alignof(T) == 0);
  return {reinterpret_cast<const T*>(tensor.bytes.data()), tensor.bytes.size() / sizeof(T)};
}

}  // namespace

std::size_t element_size(TensorType type) {
  switch (type) {
    case TensorType::kI64:
      return sizeof(std::int64_t);
    case TensorType::kF16:
      return sizeof(std::uint16_t);
    case TensorType::kU8:
    case TensorType::kI8:
      return sizeof(std::uint8_t);
    case TensorType::kF32:
    case TensorType::kI32:
      break;
  }
  return sizeof(float);
}

std::string quote_name(std::string_view name) {
  constexpr std::size_t kBytesShown = 100;
  return in_quotes(name.substr(0, kBytesShown));
}

std::optional<std::size_t> tensor_size(TensorType type, std::span<const std::size_t> shape) {
  std::size_t size = element_size(type);
  for (const std::size_t length : shape) {
    if (length != 0 && size > std::numeric_limits<std::size_t>::max() / length) return std::nullopt;
    size *= length;
  }
  return size;
}

std::span<const float> TensorView::floats() const {
  return elements<float>(*this, TensorType::kF32);
}

std::span<const std::uint16_t> TensorView::halves() const {
  return elements<std::uint16_t>(*this, TensorType::kF16);
}

std::span<const std::int32_t> TensorView::int32s() const {
  return elements<std::int32_t>(*this, TensorType::kI32);
}

std::span<const std::int64_t> TensorView::int64s() const {
  return elements<std::int64_t>(*this, TensorType::kI64);
}

std::span<const std::uint8_t> TensorView::uint8s() const {
  return elements<std::uint8_t>(*this, TensorType::kU8);
}

std::span<const std::int8_t> TensorView::int8s() const {
  return elements<std::int8_t>(*this, TensorType::kI8);
}

}  // namespace neusum
