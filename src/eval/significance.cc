#include "eval/significance.h"

#include <algorithm>
#include <utility>

#include "base/rng.h"

namespace neusum {
namespace {

constexpr std::uint64_t kSeed = 2018;

void add_row(const ScoreTable& table, std::size_t row, double* sums) {
  const double* const scores = &table.values[row * table.columns];
  for (std::size_t column = 0; column < table.columns; ++column) sums[column] += scores[column];
}

}  // namespace

PairedBootstrap::PairedBootstrap(const ScoreTable& table, std::size_t samples)
    : columns_(table.columns),
      rows_(table.rows()),
      totals_(columns_, 0),
      sample_sums_(samples * columns_, 0) {
  for (std::size_t row = 0; row < rows_; ++row) add_row(table, row, totals_.data());
  Rng rng(kSeed);
  for (std::size_t sample = 0; sample < samples; ++sample) {
    double* const sums = &sample_sums_[sample * columns_];
    for (std::size_t i = 0; i < rows_; ++i) add_row(table, rng.below(rows_), sums);
  }
}

double PairedBootstrap::difference(std::size_t a, std::size_t b) const {
  return (totals_[a] - totals_[b]) / static_cast<double>(rows_);
}

double PairedBootstrap::p_value(std::size_t a, std::size_t b) const {
  if (totals_[a] < totals_[b]) std::swap(a, b);
  const std::size_t samples = sample_sums_.size() / columns_;
  std::size_t against = 0;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    const double* const sums = &sample_sums_[sample * columns_];
    if (sums[a] <= sums[b]) ++against;
  }
  const double fraction = static_cast<double>(against + 1) / static_cast<double>(samples + 1);
  return std::min(1.0, 2 * fraction);
}

}  // namespace neusum
