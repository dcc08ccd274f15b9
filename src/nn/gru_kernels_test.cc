// The kernels of a GRU's step against its equations, number by number in double precision.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "nn/kernels.h"
#include "support/numbers.h"
#include "support/vector_targets.h"

namespace neusum {
namespace {

constexpr std::size_t kRows = 3;
constexpr std::array<std::size_t, 5> kSizes = {1, 5, 16, 17, 40};

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double sigmoid_slope(double y) { return y * (1 - y); }
double tanh_slope(double y) { return 1 - y * y; }

std::vector<double> copy(const Matrix& matrix) { return doubles_of(matrix.numbers()); }

// All that steps read and write, filled with random numbers. Rows of gates have three numbers
// behind them that must stay as they are.
struct Numbers {
  explicit Numbers(std::size_t state_size) : size(state_size) {}

  std::size_t stride() const { return 4 * size + 3; }
  GruStepRows forward() {
    return {gates.view().column_range(0, 4 * size), recurrent.view(), bias.row(0), state.view(),
            next.view()};
  }
  GruStepGradient backward() {
    return {gates.view().column_range(0, 4 * size), state.view(), next.view(), bias.row(0)};
  }
  // What steps write; `bias` only on the way back.
  std::vector<float> results() const {
    std::vector<float> all(gates.numbers().begin(), gates.numbers().end());
    all.insert(all.end(), next.numbers().begin(), next.numbers().end());
    all.insert(all.end(), bias.numbers().begin(), bias.numbers().end());
    return all;
  }

  std::size_t size;
  Matrix gates = random_matrix(kRows, stride(), 1);
  Matrix recurrent = random_matrix(kRows, 3 * size, 2);
  Matrix bias = random_matrix(1, 4 * size, 3);
  Matrix state = random_matrix(kRows, size, 4);
  Matrix next = random_matrix(kRows, size, 5);
};

// The same in double precision.
struct Expected {
  explicit Expected(std::size_t state_size) : size(state_size) {}

  double& gate(std::size_t row, std::size_t part, std::size_t i) {
    return gates[row * (4 * size + 3) + part * size + i];
  }
  // The sum whose sigmoid is the gate r (0) or z (1).
  double gate_sum(std::size_t row, std::size_t part, std::size_t i) {
    const std::size_t at = part * size + i;
    return gate(row, part, i) + recurrent[row * 3 * size + at] + bias[at];
  }
  std::vector<double> results() const {
    std::vector<double> all = gates;
    all.insert(all.end(), next.begin(), next.end());
    all.insert(all.end(), bias.begin(), bias.end());
    return all;
  }

  std::size_t size;
  std::vector<double> gates = copy(Numbers(size).gates);
  std::vector<double> recurrent = copy(Numbers(size).recurrent);
  std::vector<double> bias = copy(Numbers(size).bias);
  std::vector<double> state = copy(Numbers(size).state);
  std::vector<double> next = copy(Numbers(size).next);
};

// One number of a row, with the parts of the row that belong to it.
struct Cell {
  double& r;
  double& z;
  double& n;
  double& fourth;
  double& state;
  double& next;  // going back: the gradient of the state
};

// Compares a kernel with `expect(expected, cell, row, i)` for every number.
template <typename Run, typename Expect>
void expect_right(const Run& run, const Expect& expect) {
  for (const std::size_t size : kSizes) {
    SCOPED_TRACE(size);
    Expected expected(size);
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::size_t i = 0; i < size; ++i) {
        const Cell cell = {expected.gate(row, 0, i),       expected.gate(row, 1, i),
                           expected.gate(row, 2, i),       expected.gate(row, 3, i),
                           expected.state[row * size + i], expected.next[row * size + i]};
        expect(expected, cell, row, i);
      }
    }
    expect_same_on_every_target([&] {
      Numbers numbers(size);
      run(numbers);
      EXPECT_TRUE(are_close(numbers.results(), expected.results()));
      return numbers.results();
    });
  }
}

TEST(GruKernels, ResetAfterTheProductGoesForward) {
  expect_right([](Numbers& numbers) { gru_after_forward(numbers.forward()); },
               [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
                 const std::size_t size = all.size;
                 cell.r = sigmoid(all.gate_sum(row, 0, i));
                 cell.z = sigmoid(all.gate_sum(row, 1, i));
                 cell.fourth =
                     all.recurrent[row * 3 * size + 2 * size + i] + all.bias[3 * size + i];
                 cell.n = std::tanh(cell.n + all.bias[2 * size + i] + cell.r * cell.fourth);
                 cell.next = (1 - cell.z) * cell.n + cell.z * cell.state;
               });
}

TEST(GruKernels, ResetBeforeTheProductGoesForwardToTheGates) {
  expect_right([](Numbers& numbers) { gru_before_forward_gates(numbers.forward()); },
               [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
                 cell.r = sigmoid(all.gate_sum(row, 0, i));
                 cell.z = sigmoid(all.gate_sum(row, 1, i));
                 cell.fourth = cell.r * cell.state;
               });
}

TEST(GruKernels, ResetBeforeTheProductGoesForwardToTheState) {
  expect_right([](Numbers& numbers) { gru_before_forward_state(numbers.forward()); },
               [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
                 const double sum = all.gate_sum(row, 2, i) + all.bias[3 * all.size + i];
                 cell.n = std::tanh(sum);
                 cell.next = (1 - cell.z) * cell.state + cell.z * cell.n;
               });
}

TEST(GruKernels, ResetAfterTheProductGoesBack) {
  expect_right([](Numbers& numbers) { gru_after_backward(numbers.backward()); },
               [](Expected& all, const Cell& cell, std::size_t, std::size_t i) {
                 const double dn = cell.next * (1 - cell.z) * tanh_slope(cell.n);
                 const double dz = cell.next * (cell.state - cell.n) * sigmoid_slope(cell.z);
                 const double dr = dn * cell.fourth * sigmoid_slope(cell.r);
                 cell.next *= cell.z;
                 cell.fourth = dn * cell.r;
                 cell.r = dr;
                 cell.z = dz;
                 cell.n = dn;
                 all.bias[i] += dr;
                 all.bias[all.size + i] += dz;
                 all.bias[2 * all.size + i] += dn;
                 all.bias[3 * all.size + i] += cell.fourth;
               });
}

TEST(GruKernels, ResetBeforeTheProductGoesBackFromTheState) {
  expect_right([](Numbers& numbers) { gru_before_backward_state(numbers.backward()); },
               [](Expected& all, const Cell& cell, std::size_t, std::size_t i) {
                 const double dn = cell.next * cell.z * tanh_slope(cell.n);
                 const double dz = cell.next * (cell.n - cell.state) * sigmoid_slope(cell.z);
                 cell.next *= 1 - cell.z;
                 cell.z = dz;
                 cell.n = dn;
                 all.bias[all.size + i] += dz;
                 all.bias[2 * all.size + i] += dn;
                 all.bias[3 * all.size + i] += dn;
               });
}

TEST(GruKernels, ResetBeforeTheProductGoesBackFromTheGates) {
  expect_right(
      [](Numbers& numbers) {
        gru_before_backward_gates(numbers.backward(),
                                  numbers.recurrent.view().column_range(0, numbers.size));
      },
      [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
        const double d_reset_state = all.recurrent[row * 3 * all.size + i];
        const double dr = d_reset_state * cell.state * sigmoid_slope(cell.r);
        cell.next += d_reset_state * cell.r;
        cell.r = dr;
        all.bias[i] += dr;
      });
}

TEST(GruKernels, GatesOfTheLargestSumsAreOpenOrClosed) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float sum : {1e4F, 1e30F, kInfinity, -1e4F, -1e30F, -kInfinity}) {
    expect_same_on_every_target([&] {
      Numbers numbers(17);
      numbers.gates.fill(sum);
      gru_after_forward(numbers.forward());
      const double open = sum > 0 ? 1 : 0;
      const ConstMatrix gates = numbers.gates.view();
      const std::vector<double> both(kRows * 2 * 17, open);
      EXPECT_TRUE(are_close(floats_of(gates.column_range(0, 34)), both)) << sum;
      EXPECT_TRUE(are_close(floats_of(gates.column_range(34, 17)),
                            std::vector<double>(kRows * 17, 2 * open - 1)))
          << sum;
      return floats_of(numbers.next.view());
    });
  }
}

}  // namespace
}  // namespace neusum
