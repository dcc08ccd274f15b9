#ifndef NEUSUM_SUPPORT_NUMBERS_H_
#define NEUSUM_SUPPORT_NUMBERS_H_

// Random values as test input, and comparisons of computed values.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "nn/matrix.h"

namespace neusum {

inline constexpr double kUsualTolerance = 1e-6;

// Returns values in [-1, 1).
inline std::vector<float> random_floats(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> numbers(count);
  for (float& number : numbers) number = static_cast<float>(2 * rng.uniform() - 1);
  return numbers;
}

inline Matrix random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed) {
  Matrix matrix(rows, cols);
  std::ranges::copy(random_floats(rows * cols, seed), matrix.values().begin());
  return matrix;
}

inline std::vector<float> floats_of(ConstMatrix matrix) {
  std::vector<float> numbers;
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    numbers.insert(numbers.end(), matrix.row(i), matrix.row(i) + matrix.cols);
  }
  return numbers;
}

inline std::vector<double> doubles_of(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

// Returns success if all values are near the expected ones: the error is relative for values above
// 1, otherwise absolute.
inline testing::AssertionResult are_close(std::span<const float> actual,
                                          std::span<const double> expected,
                                          double tolerance = kUsualTolerance) {
  if (actual.size() != expected.size()) {
    return testing::AssertionFailure() << actual.size() << " values instead of " << expected.size();
  }
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double distance = std::abs(static_cast<double>(actual[i]) - expected[i]);
    if (distance <= tolerance * std::max(1.0, std::abs(expected[i]))) continue;
    return testing::AssertionFailure()
           << "value " << i << " is " << actual[i] << " instead of " << expected[i];
  }
  return testing::AssertionSuccess();
}

inline testing::AssertionResult are_close(std::span<const float> actual,
                                          std::span<const float> expected,
                                          double tolerance = kUsualTolerance) {
  return are_close(actual, doubles_of(expected), tolerance);
}

inline testing::AssertionResult are_same_bytes(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) {
    return testing::AssertionFailure() << a.size() << " values and " << b.size();
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(a[i]) == std::bit_cast<std::uint32_t>(b[i])) continue;
    return testing::AssertionFailure() << "values " << i << " are " << a[i] << " and " << b[i];
  }
  return testing::AssertionSuccess();
}

// Returns the values at 0, step, 2 step, ...
inline std::vector<float> every(std::size_t step, std::span<const float> numbers) {
  std::vector<float> taken;
  for (std::size_t i = 0; i < numbers.size(); i += step) taken.push_back(numbers[i]);
  return taken;
}

// Returns the numerical gradient of `loss` for every step-th value, from a value on each side.
template <typename Loss>
std::vector<double> central_differences(std::vector<double> numbers, const Loss& loss,
                                        std::size_t step = 1) {
  constexpr double kStep = 1e-5;
  std::vector<double> gradient;
  for (std::size_t i = 0; i < numbers.size(); i += step) {
    double& number = numbers[i];
    const double middle = number;
    number = middle + kStep;
    const double above = loss(numbers);
    number = middle - kStep;
    const double below = loss(numbers);
    number = middle;
    gradient.push_back((above - below) / (2 * kStep));
  }
  return gradient;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_NUMBERS_H_
