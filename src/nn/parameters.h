#ifndef NEUSUM_NN_PARAMETERS_H_
#define NEUSUM_NN_PARAMETERS_H_

// The parameters of a model are one array of floats, and so are their gradients, the moments of the
// optimiser and a moving average: what is done to all of them is done to one array.

#include <cstddef>
#include <string>
#include <vector>

#include "nn/gru.h"
#include "nn/matrix.h"

namespace neusum {

// Where a tensor stands in the array.
struct TensorPlace {
  std::string name = {};
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t offset = 0;
};

// The floats of the array from `begin` on: all of it, or those of one layer.
template <typename Float>
struct ParameterSpan {
  Float* data = nullptr;
  std::size_t begin = 0;

  BasicMatrixView<Float> operator()(const TensorPlace& place) const {
    return {data + (place.offset - begin), place.rows, place.cols, place.cols};
  }
};
using ParameterValues = ParameterSpan<const float>;
using ParameterGradients = ParameterSpan<float>;

// Lays tensors one after the other, each aligned for vector instructions.
class ParameterLayout {
 public:
  TensorPlace add(std::string name, std::size_t rows, std::size_t cols);

  const std::vector<TensorPlace>& places() const { return places_; }
  std::size_t size() const { return size_; }

 private:
  std::vector<TensorPlace> places_;
  std::size_t size_ = 0;
};

// The places of one layer, which are next to each other: [begin, end) of the array.
struct LinearPlaces {
  LinearPlaces(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t out);

  TensorPlace weight;  // [in, out]
  TensorPlace bias;    // [1, out]
};

struct GruPlaces {
  GruPlaces(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t size);

  std::size_t begin() const { return input.offset; }

  GruWeights weights(ParameterValues values, ResetGate reset_gate) const {
    return {numbers(values), reset_gate};
  }
  GruGradients gradients(ParameterGradients values) const { return numbers(values); }

  TensorPlace input;           // [in, 3H]
  TensorPlace recurrent;       // [H, 3H]
  TensorPlace input_bias;      // [1, 3H]
  TensorPlace recurrent_bias;  // [1, 3H]
  std::size_t end = 0;

 private:
  template <typename Float>
  GruNumbers<Float> numbers(ParameterSpan<Float> values) const {
    return {values(input), values(recurrent), values(input_bias), values(recurrent_bias)};
  }
};

}  // namespace neusum

#endif  // NEUSUM_NN_PARAMETERS_H_
