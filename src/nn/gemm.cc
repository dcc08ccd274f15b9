#include "nn/gemm.h"

#include <dnnl.h>

#include <algorithm>
#include <stdexcept>

#include "base/check.h"
#include "base/signal_block.h"

// Functions of the OpenMP runtime that oneDNN uses; only some compilers have its header.
extern "C" void omp_set_num_threads(int);
extern "C" int omp_get_max_threads();

namespace neusum {
namespace {

// Rows of a sum that are multiplied at once: of 128 to 2,048 the fastest here.
constexpr std::size_t kSumBlock = 512;

// Makes oneDNN compute on the calling thread alone while it exists: our threads take tasks, and
// those of OpenMP would compete with them. OpenMP keeps the setting per thread; the program may
// use OpenMP itself, so it is restored.
class SingleOpenMpThread {
 public:
  SingleOpenMpThread() { omp_set_num_threads(1); }
  SingleOpenMpThread(const SingleOpenMpThread&) = delete;
  SingleOpenMpThread& operator=(const SingleOpenMpThread&) = delete;
  ~SingleOpenMpThread() { omp_set_num_threads(before_); }

 private:
  int before_ = omp_get_max_threads();
};

dnnl_dim_t dim(std::size_t n) { return static_cast<dnnl_dim_t>(n); }

void sgemm(char transpose_a, ConstMatrix a, ConstMatrix b, MatrixView c, float beta) {
  if (c.rows == 0 || c.cols == 0 || b.rows == 0) return;  // which oneDNN may refuse
  const SingleOpenMpThread no_helpers;
  // oneDNN before 3.11 points the stack pointer at its heap buffers while it computes (its issue
  // 4845): the frame of a signal handler would overwrite what lies below them.
  const SignalBlock no_signals;
  const dnnl_status_t status =
      dnnl_sgemm(transpose_a, 'N', dim(c.rows), dim(c.cols), dim(b.rows), 1.0F, a.data,
                 dim(a.stride), b.data, dim(b.stride), beta, c.data, dim(c.stride));
  if (status != dnnl_success) throw std::runtime_error("oneDNN could not multiply two matrices");
}

// oneDNN has a way of its own for a single row, which rounds differently. As one of two rows it
// comes out as it does among many.
void multiply_single_row(ConstMatrix a, ConstMatrix b, MatrixView c, float beta) {
  static thread_local Matrix rows;
  static thread_local Matrix products;
  rows.reshape(2, a.cols);
  products.reshape(2, c.cols);
  for (std::size_t i = 0; i < 2; ++i) {
    std::ranges::copy(a.row_span(0), rows.row(i));
    std::ranges::copy(c.row_span(0), products.row(i));
  }
  sgemm('N', rows.view(), b, products.view(), beta);
  std::copy_n(products.row(0), c.cols, c.row(0));
}

}  // namespace

void multiply(ConstMatrix a, ConstMatrix b, MatrixView c, Into into) {
  NEUSUM_CHECK(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
  if (into == Into::kNew && a.cols == 0) clear(c);
  const float beta = into == Into::kSum ? 1.0F : 0.0F;
  if (a.rows == 1) {
    multiply_single_row(a, b, c, beta);
  } else {
    sgemm('N', a, b, c, beta);
  }
}

void multiply_transposed(ConstMatrix a, ConstMatrix b, MatrixView c, Into into) {
  NEUSUM_CHECK(a.cols == c.rows && b.cols == c.cols && a.rows == b.rows);
  if (into == Into::kNew) clear(c);
  for (std::size_t begin = 0; begin < a.rows; begin += kSumBlock) {
    const std::size_t rows = std::min(kSumBlock, a.rows - begin);
    sgemm('T', a.row_range(begin, rows), b.row_range(begin, rows), c, 1.0F);
  }
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
