#include "nn/matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <utility>

namespace neusum {
namespace {

using testing::Each;
using testing::ElementsAre;

Matrix counting(std::size_t rows, std::size_t cols) {
  Matrix matrix(rows, cols);
  std::iota(matrix.values().begin(), matrix.values().end(), 0.0F);
  return matrix;
}

TEST(Matrix, IsAlignedForVectors) {
  for (const std::size_t size : {1U, 3U, 100U}) {
    Matrix matrix(size, size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(matrix.row(0)) % 64, 0U);
  }
}

TEST(Matrix, StoresRowsContiguously) {
  const Matrix matrix = counting(2, 3);
  EXPECT_EQ(matrix.rows(), 2U);
  EXPECT_EQ(matrix.cols(), 3U);
  EXPECT_THAT(matrix.view().row_span(1), ElementsAre(3, 4, 5));
}

TEST(Matrix, ReusesItsMemory) {
  Matrix matrix(10, 10);
  const float* const memory = matrix.row(0);
  matrix.reshape(3, 4);
  EXPECT_EQ(matrix.values().size(), 12U);
  matrix.reshape(25, 4);
  EXPECT_EQ(matrix.row(0), memory);
}

TEST(Matrix, GrowsWhenNeeded) {
  Matrix matrix(1, 1);
  matrix.reshape(50, 60);
  matrix.fill(7);
  EXPECT_THAT(matrix.values(), Each(7.0F));
}

TEST(Matrix, MayBeEmpty) {
  Matrix matrix;
  matrix.fill(1);
  EXPECT_TRUE(matrix.values().empty());
  matrix.reshape(0, 5);
  EXPECT_EQ(matrix.rows(), 0U);
  EXPECT_EQ(matrix.cols(), 5U);
}

TEST(MatrixView, SelectsRows) {
  const Matrix matrix = counting(4, 2);
  const ConstMatrix middle = matrix.view().row_range(1, 2);
  EXPECT_EQ(middle.rows, 2U);
  EXPECT_THAT(middle.row_span(0), ElementsAre(2, 3));
  EXPECT_THAT(middle.row_span(1), ElementsAre(4, 5));
}

TEST(MatrixView, SelectsColumns) {
  const Matrix matrix = counting(2, 4);
  const ConstMatrix middle = matrix.view().column_range(1, 2).row_range(1, 1);
  EXPECT_EQ(middle.cols, 2U);
  EXPECT_EQ(middle.stride, 4U);
  EXPECT_THAT(middle.row_span(0), ElementsAre(5, 6));
}

TEST(MatrixView, WritesToTheUnderlyingMatrix) {
  Matrix matrix = counting(2, 2);
  matrix.view().row(1)[0] = 9;
  EXPECT_THAT(std::as_const(matrix).values(), ElementsAre(0, 1, 9, 3));
}

}  // namespace
}  // namespace neusum
