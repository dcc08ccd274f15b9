// Compares the kernels of a GRU step with the equations, evaluated in double precision.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
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

std::vector<double> copy(const Matrix& matrix) { return doubles_of(matrix.values()); }

// All inputs and outputs of a step, filled with random values. Each row of gates is followed by
// three values that must not change.
struct StepValues {
  explicit StepValues(std::size_t hidden_size) : size(hidden_size) {}

  std::size_t stride() const { return 4 * size + 3; }
  GruStepRows forward() {
    return {gates.view().column_range(0, 4 * size), recurrent.view(), state.view(), next.view()};
  }
  GruStepGradient backward() {
    return {gates.view().column_range(0, 4 * size), state.view(), next.view(), bias.row(0)};
  }
  // Everything that steps write; only the backward pass writes `bias`.
  std::vector<float> results() const {
    std::vector<float> all(gates.values().begin(), gates.values().end());
    all.insert(all.end(), next.values().begin(), next.values().end());
    all.insert(all.end(), bias.values().begin(), bias.values().end());
    return all;
  }

  std::size_t size;
  Matrix gates = random_matrix(kRows, stride(), 1);
  Matrix recurrent = random_matrix(kRows, 3 * size, 2);
  Matrix bias = random_matrix(1, 4 * size, 3);
  Matrix state = random_matrix(kRows, size, 4);
  Matrix next = random_matrix(kRows, size, 5);
};

// The same values in double precision.
struct Expected {
  explicit Expected(std::size_t hidden_size) : size(hidden_size) {}

  double& gate(std::size_t row, std::size_t part, std::size_t i) {
    return gates[row * (4 * size + 3) + part * size + i];
  }
  // The sum whose sigmoid is the gate r (0) or z (1).
  double gate_sum(std::size_t row, std::size_t part, std::size_t i) {
    const std::size_t at = part * size + i;
    return gate(row, part, i) + recurrent[row * 3 * size + at];
  }
  std::vector<double> results() const {
    std::vector<double> all = gates;
    all.insert(all.end(), next.begin(), next.end());
    all.insert(all.end(), bias.begin(), bias.end());
    return all;
  }

  std::size_t size;
  std::vector<double> gates = copy(StepValues(size).gates);
  std::vector<double> recurrent = copy(StepValues(size).recurrent);
  std::vector<double> bias = copy(StepValues(size).bias);
  std::vector<double> state = copy(StepValues(size).state);
  std::vector<double> next = copy(StepValues(size).next);
};

// All values of a step for one row and one hidden unit.
struct Cell {
  double& r;
  double& z;
  double& n;
  double& fourth;
  double& state;
  double& next;  // in the backward pass: the gradient of the state
};

// Compares a kernel with `expect(expected, cell, row, i)` for every hidden unit.
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
      StepValues values(size);
      run(values);
      EXPECT_TRUE(are_close(values.results(), expected.results()));
      return values.results();
    });
  }
}

TEST(GruKernels, ForwardGatesWithResetBeforeProduct) {
  expect_right([](StepValues& values) { gru_before_forward_gates(values.forward()); },
               [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
                 cell.r = sigmoid(all.gate_sum(row, 0, i));
                 cell.z = sigmoid(all.gate_sum(row, 1, i));
                 cell.fourth = cell.r * cell.state;
               });
}

TEST(GruKernels, ForwardStateWithResetBeforeProduct) {
  expect_right([](StepValues& values) { gru_before_forward_state(values.forward()); },
               [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
                 cell.n = std::tanh(all.gate_sum(row, 2, i));
                 cell.next = (1 - cell.z) * cell.state + cell.z * cell.n;
               });
}

TEST(GruKernels, BackwardWithResetAfterProduct) {
  expect_right([](StepValues& values) { gru_after_backward(values.backward()); },
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

TEST(GruKernels, BackwardStateWithResetBeforeProduct) {
  expect_right([](StepValues& values) { gru_before_backward_state(values.backward()); },
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

TEST(GruKernels, BackwardGatesWithResetBeforeProduct) {
  expect_right(
      [](StepValues& values) {
        gru_before_backward_gates(values.backward(),
                                  values.recurrent.view().column_range(0, values.size));
      },
      [](Expected& all, const Cell& cell, std::size_t row, std::size_t i) {
        const double d_reset_state = all.recurrent[row * 3 * all.size + i];
        const double dr = d_reset_state * cell.state * sigmoid_slope(cell.r);
        cell.next += d_reset_state * cell.r;
        cell.r = dr;
        all.bias[i] += dr;
      });
}

}  // namespace
}  // namespace neusum
