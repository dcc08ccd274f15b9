#ifndef NEUSUM_BASE_FEATURE_PRODUCTS_H_
#define NEUSUM_BASE_FEATURE_PRODUCTS_H_

#include <cstddef>
#include <span>

namespace neusum {

// The inputs of a regression are some features and the products of each two of them (squares
// included).
constexpr std::size_t num_inputs_with_products(std::size_t num_features) {
  return num_features + num_features * (num_features + 1) / 2;
}

// Fills in the products; the features come before them in `inputs`.
inline void fill_in_products(std::size_t num_features, std::span<double> inputs) {
  std::size_t next = num_features;
  for (std::size_t i = 0; i < num_features; ++i) {
    for (std::size_t j = i; j < num_features; ++j) inputs[next++] = inputs[i] * inputs[j];
  }
}

}  // namespace neusum

#endif  // NEUSUM_BASE_FEATURE_PRODUCTS_H_
