#ifndef NEUSUM_NN_MATRIX_H_
#define NEUSUM_NN_MATRIX_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace neusum {

// A non-owning view: `rows` rows of `cols` values; the starts of two rows are `stride` values
// apart.
template <typename Float>
struct BasicMatrixView {
  Float* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t stride = 0;

  // A mutable view converts to a read-only view.
  operator BasicMatrixView<const Float>() const  // NOLINT(google-explicit-constructor)
      requires(!std::is_const_v<Float>) {
    return {data, rows, cols, stride};
  }

  Float* row(std::size_t i) const { return data + i * stride; }
  std::span<Float> row_span(std::size_t i) const { return {row(i), cols}; }
  BasicMatrixView row_range(std::size_t first, std::size_t count) const {
    return {data + first * stride, count, cols, stride};
  }
  BasicMatrixView column_range(std::size_t first, std::size_t count) const {
    return {data == nullptr ? data : data + first, rows, count, stride};
  }
};

using MatrixView = BasicMatrixView<float>;
using ConstMatrix = BasicMatrixView<const float>;
using HalfMatrix = BasicMatrixView<const std::uint16_t>;  // the bit patterns of 16-bit floats

inline void clear(MatrixView matrix) {
  for (std::size_t i = 0; i < matrix.rows; ++i) std::fill_n(matrix.row(i), matrix.cols, 0.0F);
}

// Owns values in rows without gaps, aligned for vector instructions.
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t cols) { reshape(rows, cols); }
  Matrix(Matrix&& other) noexcept { swap(other); }
  Matrix& operator=(Matrix&& other) noexcept {
    Matrix(std::move(other)).swap(*this);
    return *this;
  }

  // Leaves the values undefined. Allocates only if the capacity is too small.
  void reshape(std::size_t rows, std::size_t cols) {
    if (rows * cols > capacity_) {
      capacity_ = rows * cols + rows * cols / 8;
      data_.reset(static_cast<float*>(::operator new(capacity_ * sizeof(float), kAlignment)));
    }
    rows_ = rows;
    cols_ = cols;
  }
  void fill(float value) { std::fill_n(data_.get(), rows_ * cols_, value); }

  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  float* row(std::size_t i) { return data_.get() + i * cols_; }
  const float* row(std::size_t i) const { return data_.get() + i * cols_; }
  std::span<float> values() { return {data_.get(), rows_ * cols_}; }
  std::span<const float> values() const { return {data_.get(), rows_ * cols_}; }

  MatrixView view() { return {data_.get(), rows_, cols_, cols_}; }
  ConstMatrix view() const { return {data_.get(), rows_, cols_, cols_}; }

 private:
  void swap(Matrix& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    std::swap(rows_, other.rows_);
    std::swap(cols_, other.cols_);
  }

  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(float* data) const { ::operator delete(data, kAlignment); }
  };

  std::unique_ptr<float, Free> data_;
  std::size_t capacity_ = 0;
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_NN_MATRIX_H_
