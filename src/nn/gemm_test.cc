#include "nn/gemm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "support/numbers.h"
#include "support/vector_targets.h"

namespace neusum {
namespace {

struct Shape {
  std::size_t rows;
  std::size_t sum;
  std::size_t cols;
};
// Includes sums around 256, the terms that are added per tile, and rows around 64, from which on
// panels are copied.
constexpr std::array<Shape, 13> kShapes = {{{1, 1, 1},
                                            {1, 5, 17},
                                            {5, 17, 1},
                                            {16, 16, 16},
                                            {17, 40, 5},
                                            {3, 255, 4},
                                            {3, 256, 4},
                                            {3, 257, 4},
                                            {63, 9, 100},
                                            {64, 9, 100},
                                            {2, 30, 300},
                                            {13, 30, 300},
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
      run_on_every_target([&](std::int64_t /*target*/) {
        Factors factors(shape);
        const std::vector<double> expected = factors.expected(output);
        multiply(factors.left(), factors.right(), factors.destination(), output);
        EXPECT_TRUE(are_close(factors.c.values(), expected, kTolerance)) << shape.sum;
      });
    }
  }
}

TEST(Multiply, GivesTheSameBitsForAnyVectorWidth) {
  for (const Shape& shape : kShapes) {
    expect_equal_with_fma([&] {
      Factors factors(shape);
      multiply(factors.left(), factors.right(), factors.destination(), Output::kAdd);
      multiply_transposed(factors.left_transposed(), factors.right(), factors.destination(),
                          Output::kAdd);
      return floats_of(factors.c.view());
    });
  }
}

// Multiplies the first rows of a matrix alone and compares them with the product of the whole.
void expect_same_rows_alone(std::size_t rows, Output output) {
  Factors all({80, 128, 384});
  multiply(all.left(), all.right(), all.destination(), output);
  Matrix some = random_matrix(80, 384 + 3, 3);
  const MatrixView destination = some.view().column_range(1, 384).row_range(0, rows);
  multiply(all.left().row_range(0, rows), all.right(), destination, output);
  EXPECT_EQ(floats_of(destination), floats_of(all.destination().row_range(0, rows))) << rows;
}

TEST(Multiply, GivesARowTheSameBitsForAnyNumberOfRows) {
  for (const Output output : {Output::kOverwrite, Output::kAdd}) {
    for (const std::size_t rows : {1U, 2U, 4U, 7U, 39U, 65U}) {
      run_on_every_target([&](std::int64_t /*target*/) { expect_same_rows_alone(rows, output); });
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

}  // namespace
}  // namespace neusum
