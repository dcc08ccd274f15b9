#include "nn/gemm.h"

#include <gtest/gtest.h>
#include <sys/time.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <stdexcept>
#include <vector>

#include "support/numbers.h"

extern "C" void omp_set_num_threads(int);
extern "C" int omp_get_max_threads();

namespace neusum {
namespace {

struct Shape {
  std::size_t rows;
  std::size_t sum;
  std::size_t cols;
};
// Includes sizes around 512, the block size of multiply_transposed().
constexpr std::array<Shape, 9> kShapes = {{{1, 1, 1},
                                           {1, 5, 17},
                                           {5, 17, 1},
                                           {16, 16, 16},
                                           {17, 40, 5},
                                           {3, 511, 4},
                                           {3, 512, 4},
                                           {3, 513, 4},
                                           {7, 1300, 33}}};

// a b in double precision.
std::vector<double> product(ConstMatrix a, ConstMatrix b) {
  std::vector<double> result(a.rows * b.cols);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < b.cols; ++j) {
      for (std::size_t k = 0; k < a.cols; ++k) {
        result[i * b.cols + j] +=
            static_cast<double>(a.row(i)[k]) * static_cast<double>(b.row(k)[j]);
      }
    }
  }
  return result;
}

Matrix transposed(ConstMatrix a) {
  Matrix result(a.cols, a.rows);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < a.cols; ++j) result.row(j)[i] = a.row(i)[j];
  }
  return result;
}

// Two factors and the destination of their product, each in the middle of a wider matrix.
struct Factors {
  explicit Factors(const Shape& factors_shape) : shape(factors_shape) {}

  ConstMatrix left() const { return a.view().column_range(1, shape.sum); }
  ConstMatrix left_transposed() const { return a_transposed.view().column_range(2, shape.rows); }
  ConstMatrix right() const { return b.view().column_range(2, shape.cols); }
  MatrixView destination() { return c.view().column_range(1, shape.cols); }

  // The expected wide matrix: the product in the middle, the other values unchanged.
  std::vector<double> expected(Output output) const {
    std::vector<double> wide = doubles_of(c.values());
    const std::vector<double> sums = product(left(), right());
    for (std::size_t i = 0; i < shape.rows; ++i) {
      for (std::size_t j = 0; j < shape.cols; ++j) {
        double& value = wide[i * c.cols() + 1 + j];
        value = sums[i * shape.cols + j] + (output == Output::kAdd ? value : 0);
      }
    }
    return wide;
  }

  static Matrix widen(ConstMatrix matrix) {
    Matrix wide(matrix.rows, matrix.cols + 3);
    wide.fill(0);
    for (std::size_t i = 0; i < matrix.rows; ++i) {
      std::copy_n(matrix.row(i), matrix.cols, wide.row(i) + 2);
    }
    return wide;
  }

  Shape shape;
  Matrix a = random_matrix(shape.rows, shape.sum + 2, 1);
  Matrix a_transposed = widen(transposed(left()).view());
  Matrix b = random_matrix(shape.sum, shape.cols + 5, 2);
  Matrix c = random_matrix(shape.rows, shape.cols + 3, 3);
};

constexpr double kTolerance = 1e-5;  // for sums of a thousand values

TEST(Multiply, IsTheProductInAllShapesAndStrides) {
  for (const Shape& shape : kShapes) {
    for (const Output output : {Output::kOverwrite, Output::kAdd}) {
      Factors factors(shape);
      const std::vector<double> expected = factors.expected(output);
      multiply(factors.left(), factors.right(), factors.destination(), output);
      EXPECT_TRUE(are_close(factors.c.values(), expected, kTolerance)) << shape.sum;
    }
  }
}

TEST(Multiply, GivesARowTheSameBitsForAnyNumberOfRows) {
  if (!__builtin_cpu_supports("avx512f")) GTEST_SKIP() << "this CPU has no AVX-512";
  for (const Output output : {Output::kOverwrite, Output::kAdd}) {
    Factors all({40, 128, 384});
    multiply(all.left(), all.right(), all.destination(), output);
    for (const std::size_t rows : {1U, 2U, 7U, 39U}) {
      Matrix some = random_matrix(40, 384 + 3, 3);
      const MatrixView destination = some.view().column_range(1, 384);
      multiply(all.left().row_range(0, rows), all.right(), destination.row_range(0, rows), output);
      for (std::size_t i = 0; i < rows; ++i) {
        EXPECT_TRUE(std::ranges::equal(destination.row_span(i), all.destination().row_span(i)))
            << rows;
      }
    }
  }
}

TEST(MultiplyTransposed, IsTheProductInAllShapesAndStrides) {
  for (const Shape& shape : kShapes) {
    for (const Output output : {Output::kOverwrite, Output::kAdd}) {
      Factors factors(shape);
      const std::vector<double> expected = factors.expected(output);
      multiply_transposed(factors.left_transposed(), factors.right(), factors.destination(),
                          output);
      EXPECT_TRUE(are_close(factors.c.values(), expected, kTolerance)) << shape.sum;
    }
  }
}

TEST(Multiply, OverwritesNan) {
  const Matrix a = random_matrix(5, 7, 1);
  const Matrix b = random_matrix(7, 3, 2);
  for (const bool transpose_first : {false, true}) {
    Matrix c(5, 3);
    c.fill(std::numeric_limits<float>::quiet_NaN());
    if (transpose_first) {
      multiply_transposed(transposed(a.view()).view(), b.view(), c.view(), Output::kOverwrite);
    } else {
      multiply(a.view(), b.view(), c.view(), Output::kOverwrite);
    }
    EXPECT_TRUE(are_close(c.values(), product(a.view(), b.view())));
  }
}

TEST(Multiply, IsDeterministic) {
  Factors first({33, 700, 17});
  Factors second({33, 700, 17});
  multiply(first.left(), first.right(), first.destination(), Output::kAdd);
  multiply(second.left(), second.right(), second.destination(), Output::kAdd);
  EXPECT_TRUE(are_same_bytes(first.c.values(), second.c.values()));
  multiply_transposed(first.left_transposed(), first.right(), first.destination(), Output::kAdd);
  multiply_transposed(second.left_transposed(), second.right(), second.destination(), Output::kAdd);
  EXPECT_TRUE(are_same_bytes(first.c.values(), second.c.values()));
}

TEST(Multiply, AcceptsNoRowsAndNoColumns) {
  Matrix none;
  const Matrix a(0, 5);
  const Matrix b = random_matrix(5, 4, 1);
  Matrix c(0, 4);
  multiply(a.view(), b.view(), c.view(), Output::kOverwrite);
  multiply(none.view(), none.view(), none.view(), Output::kOverwrite);
  const Matrix no_columns(4, 0);
  Matrix result(5, 0);
  multiply(b.view(), no_columns.view(), result.view(), Output::kOverwrite);
  EXPECT_EQ(result.values().size(), 0U);
}

TEST(Multiply, OfAnEmptySumIsZero) {
  const Matrix a(2, 0);
  const Matrix b(0, 3);
  Matrix c = random_matrix(2, 3, 1);
  const std::vector<float> before = floats_of(c.view());
  multiply(a.view(), b.view(), c.view(), Output::kAdd);
  EXPECT_TRUE(are_same_bytes(c.values(), before));
  multiply(a.view(), b.view(), c.view(), Output::kOverwrite);
  EXPECT_TRUE(are_close(c.values(), std::vector<double>(6)));
}

TEST(MultiplyTransposed, OfAnEmptySumIsZero) {
  const Matrix a(0, 2);
  const Matrix b(0, 3);
  Matrix c = random_matrix(2, 3, 1);
  const std::vector<float> before = floats_of(c.view());
  multiply_transposed(a.view(), b.view(), c.view(), Output::kAdd);
  EXPECT_TRUE(are_same_bytes(c.values(), before));
  multiply_transposed(a.view(), b.view(), c.view(), Output::kOverwrite);
  EXPECT_TRUE(are_close(c.values(), std::vector<double>(6)));
}

TEST(MultiplyTransposed, AcceptsNoColumns) {
  const Matrix a(5, 0);
  const Matrix b = random_matrix(5, 3, 1);
  Matrix no_rows(0, 3);
  multiply_transposed(a.view(), b.view(), no_rows.view(), Output::kOverwrite);
  Matrix no_columns(3, 0);
  multiply_transposed(b.view(), a.view(), no_columns.view(), Output::kAdd);
  EXPECT_EQ(no_columns.values().size(), 0U);
}

// The caller may use OpenMP itself.
TEST(Multiply, RestoresTheNumberOfOpenMpThreads) {
  const int before = omp_get_max_threads();
  omp_set_num_threads(3);
  const Matrix a = random_matrix(64, 256, 1);
  const Matrix b = random_matrix(256, 384, 2);
  Matrix c(64, 384);
  multiply(a.view(), b.view(), c.view(), Output::kOverwrite);
  EXPECT_EQ(omp_get_max_threads(), 3);
  omp_set_num_threads(before);
}

TEST(Multiply, RejectsMismatchedShapes) {
  const Matrix a = random_matrix(2, 3, 1);
  const Matrix b = random_matrix(3, 4, 2);
  Matrix c(2, 4);
  const auto multiply_into = [&](std::size_t rows, std::size_t cols) {
    Matrix result(rows, cols);
    multiply(a.view(), b.view(), result.view(), Output::kOverwrite);
  };
  EXPECT_NO_THROW(multiply_into(2, 4));
  EXPECT_THROW(multiply_into(3, 4), std::logic_error);
  EXPECT_THROW(multiply_into(2, 3), std::logic_error);
  EXPECT_THROW(multiply(b.view(), a.view(), c.view(), Output::kOverwrite), std::logic_error);
  EXPECT_THROW(multiply_transposed(a.view(), b.view(), c.view(), Output::kOverwrite),
               std::logic_error);
}

TEST(Transpose, TurnsRowsIntoColumns) {
  for (const std::size_t rows : {0U, 1U, 5U, 16U, 17U, 40U}) {
    const Matrix a = random_matrix(rows, 23, 1);
    Matrix wide(21, rows + 1);
    wide.fill(7);
    transpose(a.view().column_range(2, 21), wide.view().column_range(1, rows));
    EXPECT_TRUE(are_same_bytes(floats_of(wide.view().column_range(1, rows)),
                               floats_of(transposed(a.view().column_range(2, 21)).view())));
    EXPECT_EQ(floats_of(wide.view().column_range(0, 1)), std::vector<float>(21, 7));
  }
}

TEST(Transpose, RejectsMismatchedShapes) {
  const Matrix a = random_matrix(2, 3, 1);
  Matrix b(2, 3);
  EXPECT_THROW(transpose(a.view(), b.view()), std::logic_error);
}

#ifdef __x86_64__
// Counts signals and those that arrived while the stack pointer was outside the thread's stack.
struct StackObservations {
  std::atomic<std::uintptr_t> stack_address = 0;  // an address on the thread's stack
  std::atomic<std::size_t> signals = 0;
  std::atomic<std::size_t> elsewhere = 0;
};
StackObservations
    seen;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): for a handler

void record_stack_pointer(int /*signal*/, siginfo_t* /*info*/, void* context) {
  constexpr std::uintptr_t kStackBytes = 1 << 20;
  const auto* const interrupted = static_cast<const ucontext_t*>(context);
  const auto stack_pointer = static_cast<std::uintptr_t>(interrupted->uc_mcontext.gregs[REG_RSP]);
  ++seen.signals;
  if (stack_pointer - seen.stack_address + kStackBytes > 2 * kStackBytes) ++seen.elsewhere;
}

// oneDNN moves the stack pointer into its own buffers, where a handler's frame would do damage.
TEST(Multiply, IsNotInterruptedBySignalHandlers) {
  std::vector<char> handler_stack(1 << 18);
  const stack_t stack = {.ss_sp = handler_stack.data(), .ss_flags = 0, .ss_size = 1 << 18};
  stack_t old_stack = {};
  ASSERT_EQ(sigaltstack(&stack, &old_stack), 0);
  struct sigaction action = {};
  struct sigaction old_action = {};
  action.sa_sigaction = record_stack_pointer;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  ASSERT_EQ(sigaction(SIGPROF, &action, &old_action), 0);
  seen.stack_address = reinterpret_cast<std::uintptr_t>(&action);
  const itimerval often = {.it_interval = {0, 1000}, .it_value = {0, 1000}};
  const itimerval never = {};
  setitimer(ITIMER_PROF, &often, nullptr);
  const Matrix a = random_matrix(64, 256, 1);
  const Matrix b = random_matrix(256, 384, 2);
  Matrix c(64, 384);
  while (seen.signals < 20) multiply(a.view(), b.view(), c.view(), Output::kOverwrite);
  setitimer(ITIMER_PROF, &never, nullptr);
  sigaction(SIGPROF, &old_action, nullptr);
  sigaltstack(&old_stack, nullptr);
  EXPECT_EQ(seen.elsewhere, 0U);
}
#endif

}  // namespace
}  // namespace neusum
