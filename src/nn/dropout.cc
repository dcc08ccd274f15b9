#include "nn/dropout.h"

#include "base/check.h"

namespace neusum {
namespace {

void scale(ConstMatrix factors, MatrixView x) {
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t j = 0; j < x.cols; ++j) x.row(i)[j] *= factors.row(i)[j];
  }
}

}  // namespace

void Dropout::forward(float rate, std::span<const DropoutRows> rows, MatrixView x) {
  active_ = rate > 0;
  if (!active_) return;
  factors_.reshape(x.rows, x.cols);
  std::size_t begin = 0;
  for (const auto& [end, stream] : rows) {
    Rng rng = stream;
    for (float& factor : factors_.values().subspan(begin * x.cols, (end - begin) * x.cols)) {
      factor = rng.uniform() < static_cast<double>(rate) ? 0 : 1 / (1 - rate);
    }
    begin = end;
  }
  NEUSUM_CHECK(begin == x.rows);
  scale(factors_.view(), x);
}

void Dropout::backward(MatrixView dx) const {
  if (active_) scale(factors_.view(), dx);
}

}  // namespace neusum
