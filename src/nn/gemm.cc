#include "nn/gemm.h"

#include <algorithm>

#include "base/check.h"

// Vectors of a size that is unknown at compile time cannot be elements of an array.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

// Everything up to HWY_ONCE is compiled once per instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/gemm.cc"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

// These must follow foreach_target.h.
#include <hwy/highway.h>

#include "nn/vectors-inl.h"

#ifndef NEUSUM_NN_GEMM_CC_
#define NEUSUM_NN_GEMM_CC_
namespace neusum {
namespace {

// Terms that are added before the next tile is computed: rows of a panel of b, which should stay in
// the first-level cache or near it.
constexpr std::size_t kSumBlock = 256;
// Rows of a that are multiplied by one panel after the other. They fit in the second-level cache.
constexpr std::size_t kRowBlock = 504;

// The product of a [rows, sum] and b [sum, cols], to be stored in c [rows, cols] or added to it.
// The element (i, k) of a is a[i * a_row_stride + k * a_sum_stride], so a may be transposed.
struct Product {
  const float* a;
  std::size_t a_row_stride;
  std::size_t a_sum_stride;
  const float* b;
  std::size_t b_stride;
  float* c;
  std::size_t c_stride;
  std::size_t rows;
  std::size_t cols;
  std::size_t sum;
  bool add;

  Product row_range(std::size_t first, std::size_t count) const {
    Product part = *this;
    part.a += first * a_row_stride;
    part.c += first * c_stride;
    part.rows = count;
    return part;
  }
  Product column_range(std::size_t first, std::size_t count) const {
    Product part = *this;
    part.b += first;
    part.c += first;
    part.cols = count;
    return part;
  }
  Product sum_range(std::size_t first, std::size_t count) const {
    Product part = *this;
    part.a += first * a_sum_stride;
    part.b += first * b_stride;
    part.sum = count;
    part.add = add || first > 0;
    return part;
  }
};

}  // namespace
}  // namespace neusum
#endif  // NEUSUM_NN_GEMM_CC_

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {
namespace {

// Maximum rows of a tile: its sums, one row of b and one value of a fit in the registers. More than
// six rows would take longer to compile and not be faster.
template <std::size_t kVectors>
constexpr std::size_t kTileRows = std::min<std::size_t>((kRegisters - 1 - kVectors) / kVectors, 6);
constexpr std::size_t kMaxLanes = HWY_MAX_BYTES / sizeof(float);
// With fewer rows of a than this, copying a panel of b takes longer than the copy saves.
constexpr std::size_t kPackedRows = 96;

// Computes a product of kRows rows and kVectors vectors of columns. Adds the terms of each element
// one after the other, with one rounding per term on CPUs that have FMA: the result depends neither
// on the width of the vectors nor on the size of the tile.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void multiply_tile(const Product& p) {
  const Floats d;
  const std::size_t lanes = hn::Lanes(d);
  hn::Vec<Floats> sums[kRows][kVectors];
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kVectors; ++j) {
      sums[i][j] = p.add ? hn::LoadU(d, p.c + i * p.c_stride + j * lanes) : hn::Zero(d);
    }
  }
  const float* HWY_RESTRICT a = p.a;
  const float* HWY_RESTRICT b = p.b;
  for (std::size_t k = 0; k < p.sum; ++k, a += p.a_sum_stride, b += p.b_stride) {
    hn::Vec<Floats> row[kVectors];
    for (std::size_t j = 0; j < kVectors; ++j) row[j] = hn::LoadU(d, b + j * lanes);
    for (std::size_t i = 0; i < kRows; ++i) {
      const auto factor = hn::Set(d, a[i * p.a_row_stride]);
      for (std::size_t j = 0; j < kVectors; ++j) {
        sums[i][j] = hn::MulAdd(factor, row[j], sums[i][j]);
      }
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kVectors; ++j) {
      hn::StoreU(sums[i][j], d, p.c + i * p.c_stride + j * lanes);
    }
  }
}

// Calls multiply_tile() for a product of at most kRows rows.
template <std::size_t kVectors, std::size_t kRows>
HWY_INLINE void multiply_rows(const Product& p) {
  if (p.rows == kRows) {
    multiply_tile<kRows, kVectors>(p);
  } else if constexpr (kRows > 1) {
    multiply_rows<kVectors, kRows - 1>(p);
  }
}

// Multiplies by kVectors vectors of columns. Distributes the rows evenly among the tiles.
template <std::size_t kVectors>
void multiply_columns(const Product& p) {
  constexpr std::size_t kMost = kTileRows<kVectors>;
  std::size_t tiles = (p.rows + kMost - 1) / kMost;
  for (std::size_t i = 0; tiles > 0; --tiles) {
    const std::size_t rows = (p.rows - i) / tiles;
    multiply_rows<kVectors, kMost>(p.row_range(i, rows));
    i += rows;
  }
}

// A copy of a few columns of b without gaps, with zeros up to a whole number of vectors.
class Panel {
 public:
  // Copies the columns of b, at most kMaxVectors vectors of them, and replaces b in p by the copy.
  HWY_INLINE void copy_columns(Product& p) {
    const Floats d;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t width = (p.cols + lanes - 1) / lanes * lanes;
    for (std::size_t k = 0; k < p.sum; ++k) {
      const float* HWY_RESTRICT from = p.b + k * p.b_stride;
      float* HWY_RESTRICT to = values_ + k * width;
      std::size_t j = 0;
      for (; j + lanes <= p.cols; j += lanes) hn::Store(hn::LoadU(d, from + j), d, to + j);
      for (; j < width; ++j) to[j] = j < p.cols ? from[j] : 0.0F;
    }
    p.b = values_;
    p.b_stride = width;
  }

 private:
  static constexpr std::size_t kMaxVectors = 4;
  HWY_ALIGN float values_[kSumBlock * kMaxVectors * kMaxLanes];
};

// Multiplies by fewer columns than a vector has, in copies of b and c that are one vector wide.
void multiply_last_columns(Product p, Panel& panel) {
  const std::size_t lanes = hn::Lanes(Floats());
  HWY_ALIGN float tile[kTileRows<1> * kMaxLanes] = {};
  panel.copy_columns(p);
  for (std::size_t first = 0; first < p.rows; first += kTileRows<1>) {
    Product part = p.row_range(first, std::min(kTileRows<1>, p.rows - first));
    const MatrixView c{part.c, part.rows, part.cols, part.c_stride};
    part.c = tile;
    part.c_stride = lanes;
    for (std::size_t i = 0; i < c.rows; ++i) std::copy_n(c.row(i), c.cols, tile + i * lanes);
    multiply_rows<1, kTileRows<1>>(part);
    for (std::size_t i = 0; i < c.rows; ++i) std::copy_n(tile + i * lanes, c.cols, c.row(i));
  }
}

// Multiplies by the columns from `first` on, in groups of kVectors vectors, as long as whole groups
// remain. Returns the first column that is left.
template <std::size_t kVectors>
HWY_INLINE std::size_t multiply_groups(const Product& p, std::size_t first, Panel& panel) {
  const std::size_t width = kVectors * hn::Lanes(Floats());
  for (; first + width <= p.cols; first += width) {
    Product part = p.column_range(first, width);
    if (p.rows >= kPackedRows) panel.copy_columns(part);
    multiply_columns<kVectors>(part);
  }
  return first;
}

// Multiplies at most kRowBlock rows with at most kSumBlock terms. Tiles of few rows are wider, so
// that enough independent sums hide the latency of the additions.
void multiply_block(const Product& p) {
  Panel panel;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled where it is used
  std::size_t done = 0;
  if constexpr (kRegisters == 32) {
    if (p.rows <= kTileRows<8>) done = multiply_groups<8>(p, done, panel);
    done = multiply_groups<4>(p, done, panel);
  } else {
    if (p.rows <= kTileRows<4>) done = multiply_groups<4>(p, done, panel);
  }
  done = multiply_groups<2>(p, done, panel);
  done = multiply_groups<1>(p, done, panel);
  if (done < p.cols) multiply_last_columns(p.column_range(done, p.cols - done), panel);
}

void multiply_blocks(const Product& p) {
  for (std::size_t i = 0; i < p.rows; i += kRowBlock) {
    const Product rows = p.row_range(i, std::min(kRowBlock, p.rows - i));
    for (std::size_t k = 0; k < p.sum; k += kSumBlock) {
      multiply_block(rows.sum_range(k, std::min(kSumBlock, p.sum - k)));
    }
  }
}

}  // namespace
}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace neusum {
namespace {

HWY_EXPORT(multiply_blocks);

void run(const Product& product) {
  if (product.rows == 0 || product.cols == 0) return;
  if (product.sum == 0 && !product.add) {
    return clear({product.c, product.rows, product.cols, product.c_stride});
  }
  HWY_DYNAMIC_DISPATCH(multiply_blocks)(product);
}

}  // namespace

void multiply(ConstMatrix a, ConstMatrix b, MatrixView c, Output output) {
  NEUSUM_CHECK(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
  run({a.data, a.stride, 1, b.data, b.stride, c.data, c.stride, c.rows, c.cols, b.rows,
       output == Output::kAdd});
}

void multiply_transposed(ConstMatrix a, ConstMatrix b, MatrixView c, Output output) {
  NEUSUM_CHECK(a.cols == c.rows && b.cols == c.cols && a.rows == b.rows);
  run({a.data, 1, a.stride, b.data, b.stride, c.data, c.stride, c.rows, c.cols, b.rows,
       output == Output::kAdd});
}

void transpose(ConstMatrix a, MatrixView b) {
  NEUSUM_CHECK(a.rows == b.cols && a.cols == b.rows);
  constexpr std::size_t kTile = 16;
  for (std::size_t top = 0; top < a.rows; top += kTile) {
    for (std::size_t j = 0; j < a.cols; ++j) {
      for (std::size_t i = top; i < std::min(top + kTile, a.rows); ++i) b.row(j)[i] = a.row(i)[j];
    }
  }
}

}  // namespace neusum
#endif  // HWY_ONCE
