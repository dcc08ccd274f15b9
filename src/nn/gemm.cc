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

// Rows per block in multiply_transposed(). The fastest of the sizes from 128 to 2,048.
constexpr std::size_t kSumBlock = 512;

// Limits oneDNN to the calling thread for the lifetime of this object: the tasks run on our own
// threads already, and OpenMP threads would compete with them. OpenMP keeps the setting per thread.
// The destructor restores it, because the program may use OpenMP itself.
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
  if (c.rows == 0 || c.cols == 0 || b.rows == 0) return;  // oneDNN may reject empty matrices
  const SingleOpenMpThread single_thread;
  // oneDNN before 3.11 points the stack pointer into its heap buffers during the computation
  // (oneDNN issue 4845). The frame of a signal handler would overwrite the memory below them.
  const SignalBlock signals_blocked;
  const dnnl_status_t status =
      dnnl_sgemm(transpose_a, 'N', dim(c.rows), dim(c.cols), dim(b.rows), 1.0F, a.data,
                 dim(a.stride), b.data, dim(b.stride), beta, c.data, dim(c.stride));
  if (status != dnnl_success) throw std::runtime_error("oneDNN could not multiply two matrices");
}

// Multiplies a single row as one of two identical rows. oneDNN has a special case for a single row
// that rounds differently; two rows are rounded like any larger number of rows.
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

void multiply(ConstMatrix a, ConstMatrix b, MatrixView c, Output output) {
  NEUSUM_CHECK(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
  if (output == Output::kOverwrite && a.cols == 0) clear(c);
  const float beta = output == Output::kAdd ? 1.0F : 0.0F;
  if (a.rows == 1) {
    multiply_single_row(a, b, c, beta);
  } else {
    sgemm('N', a, b, c, beta);
  }
}

void multiply(ConstMatrix a, const Weight& b, MatrixView c, Output output) {
  multiply(a, b.floats(), c, output);
}

void multiply_transposed(ConstMatrix a, ConstMatrix b, MatrixView c, Output output) {
  NEUSUM_CHECK(a.cols == c.rows && b.cols == c.cols && a.rows == b.rows);
  if (output == Output::kOverwrite) clear(c);
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
