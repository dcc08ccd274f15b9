#include "tensors/checked_tensors.h"

#include <algorithm>
#include <bit>

#include "neusum/error.h"

namespace neusum {
namespace {

// The bits of a floating-point value without its sign bit, as an integer. A value is infinite or
// NaN if these bits are at least kInfinity. Compilers vectorize this integer comparison.
struct FloatBits {
  using Bits = std::int32_t;
  static constexpr Bits kInfinity = 0x7f800000;
  static Bits of(float value) { return std::bit_cast<Bits>(value) & 0x7fffffff; }
};
struct HalfBits {
  using Bits = std::int16_t;
  static constexpr Bits kInfinity = 0x7c00;
  static Bits of(std::uint16_t half) { return static_cast<Bits>(half & 0x7fffU); }
};

// Returns `values`, the elements of the tensor. Throws InvalidInput if any of them is not finite.
template <typename ValueBits, typename Value>
std::span<const Value> check_finite(const TensorView& tensor, std::span<const Value> values) {
  typename ValueBits::Bits highest = 0;
  for (const Value value : values) highest = std::max(highest, ValueBits::of(value));
  if (highest >= ValueBits::kInfinity) {
    throw InvalidInput("tensor " + quote_name(tensor.name) +
                       " contains a value that is not finite");
  }
  return values;
}

std::string describe(std::span<const std::size_t> shape) {
  std::string text;
  for (const std::size_t length : shape)
    text += (text.empty() ? "" : " x ") + std::to_string(length);
  return text.empty() ? "a scalar" : text;
}

}  // namespace

const std::string& text_at(const TensorMetadata& metadata, const std::string& key) {
  const auto found = metadata.find(key);
  if (found == metadata.end()) throw InvalidInput("its metadata has no " + key);
  return found->second;
}

const TensorView& tensor_at(const TensorFile& file, const std::string& name) {
  const TensorView* const tensor = file.find(name);
  if (tensor == nullptr) throw InvalidInput("it has no tensor " + quote_name(name));
  return *tensor;
}

const TensorView& tensor_at(const TensorFile& file, const std::string& name, const Shape& shape) {
  const TensorView& tensor = tensor_at(file, name);
  if (tensor.shape != shape) {
    throw InvalidInput("tensor " + quote_name(name) + " is " + describe(tensor.shape) + ", not " +
                       describe(shape));
  }
  return tensor;
}

std::span<const float> finite_floats(const TensorView& tensor) {
  return check_finite<FloatBits>(tensor, tensor.floats());
}
std::span<const std::uint16_t> finite_halves(const TensorView& tensor) {
  return check_finite<HalfBits>(tensor, tensor.halves());
}

}  // namespace neusum
