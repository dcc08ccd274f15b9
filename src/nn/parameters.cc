#include "nn/parameters.h"

#include <utility>

namespace neusum {
namespace {

constexpr std::size_t kAlignedFloats = 16;  // 64 bytes

}  // namespace

TensorSlice ParameterLayout::add(std::string name, std::size_t rows, std::size_t cols) {
  tensors_.push_back({std::move(name), rows, cols, size_});
  size_ += (rows * cols + kAlignedFloats - 1) / kAlignedFloats * kAlignedFloats;
  return tensors_.back();
}

TensorSlice ParameterLayout::add_bias(std::string name, std::size_t size) {
  add(std::move(name), 1, size);
  tensors_.back().is_bias = true;
  return tensors_.back();
}

TensorSlice ParameterLayout::add_gates(std::string name, std::size_t rows, std::size_t cols) {
  add(std::move(name), rows, cols);
  tensors_.back().is_gates = true;
  return tensors_.back();
}

LinearParameters::LinearParameters(ParameterLayout& layout, const std::string& name, std::size_t in,
                                   std::size_t out)
    : weight(layout.add(name + "_weight", in, out)), bias(layout.add_bias(name + "_bias", out)) {}

GruParameters::GruParameters(ParameterLayout& layout, const std::string& name, std::size_t in,
                             std::size_t size)
    : input(layout.add_gates(name + ".input_weight", in, 3 * size)),
      recurrent(layout.add_gates(name + ".recurrent_weight", size, 3 * size)),
      input_bias(layout.add_bias(name + ".input_bias", 3 * size)),
      recurrent_bias(layout.add_bias(name + ".recurrent_bias", 3 * size)),
      end(layout.size()) {}

}  // namespace neusum
