#ifndef NEUSUM_RANK_RIDGE_REGRESSION_H_
#define NEUSUM_RANK_RIDGE_REGRESSION_H_

#include <cstddef>
#include <span>
#include <vector>

namespace neusum {

// The sums that a linear regression without an intercept needs.
class RegressionSums {
 public:
  explicit RegressionSums(std::size_t num_inputs)
      : num_inputs_(num_inputs), squares_(num_inputs * num_inputs, 0), products_(num_inputs, 0) {}

  // Adds one example with the given weight.
  void add(std::span<const double> inputs, double target, double weight = 1);
  // Adds or subtracts all examples of `other`.
  void add(const RegressionSums& other, double factor);

  // The coefficients with the smallest sum of squared errors plus `penalty` times their squares.
  // `penalty` must be positive.
  std::vector<double> solve(double penalty) const;

 private:
  std::size_t num_inputs_;
  std::vector<double> squares_;   // lower triangle of XᵀX
  std::vector<double> products_;  // Xᵀy
};

}  // namespace neusum

#endif  // NEUSUM_RANK_RIDGE_REGRESSION_H_
