#include "rank/ridge_regression.h"

#include <cmath>

#include "base/check.h"

namespace neusum {
namespace {

// A lower triangular matrix in full storage.
class Cholesky {
 public:
  // Factorizes a symmetric positive definite matrix, given by its lower triangle.
  Cholesky(std::vector<double> matrix, std::size_t size) : size_(size), values_(std::move(matrix)) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < i; ++j) at(i, j) = rest(i, j) / at(j, j);
      const double square = rest(i, i);
      NEUSUM_CHECK(square > 0);
      at(i, i) = std::sqrt(square);
    }
  }

  // Solves matrix · x = b.
  std::vector<double> solve(std::vector<double> b) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
      b[i] /= at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) b[i] -= at(k, i) * b[k];
      b[i] /= at(i, i);
    }
    return b;
  }

 private:
  // What the first j columns of the factor leave of an element of the matrix.
  double rest(std::size_t i, std::size_t j) {
    double value = at(i, j);
    for (std::size_t k = 0; k < j; ++k) value -= at(i, k) * at(j, k);
    return value;
  }

  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }

  std::size_t size_;
  std::vector<double> values_;
};

}  // namespace

void RegressionSums::add(std::span<const double> inputs, double target, double weight) {
  NEUSUM_CHECK(inputs.size() == num_inputs_);
  for (std::size_t i = 0; i < num_inputs_; ++i) {
    const double scaled = weight * inputs[i];
    double* const row = squares_.data() + i * num_inputs_;
    for (std::size_t j = 0; j <= i; ++j) row[j] += scaled * inputs[j];
    products_[i] += scaled * target;
  }
}

void RegressionSums::add(const RegressionSums& other, double factor) {
  NEUSUM_CHECK(other.num_inputs_ == num_inputs_);
  for (std::size_t i = 0; i < squares_.size(); ++i) squares_[i] += factor * other.squares_[i];
  for (std::size_t i = 0; i < num_inputs_; ++i) products_[i] += factor * other.products_[i];
}

std::vector<double> RegressionSums::solve(double penalty) const {
  NEUSUM_CHECK(penalty > 0);
  std::vector<double> matrix = squares_;
  for (std::size_t i = 0; i < num_inputs_; ++i) matrix[i * num_inputs_ + i] += penalty;
  return Cholesky(std::move(matrix), num_inputs_).solve(products_);
}

}  // namespace neusum
