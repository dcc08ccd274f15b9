#ifndef NEUSUM_EVAL_SIGNIFICANCE_H_
#define NEUSUM_EVAL_SIGNIFICANCE_H_

#include <cstddef>
#include <vector>

namespace neusum {

// Scores of the same documents by several systems and metrics: one row per document, one column
// per system and metric.
struct ScoreTable {
  std::size_t columns = 0;
  std::vector<double> values = {};

  std::size_t rows() const { return values.size() / columns; }
};

// The paired bootstrap test (Koehn 2004): resamples the documents with replacement and compares the
// sums of two columns in each sample.
class PairedBootstrap {
 public:
  explicit PairedBootstrap(const ScoreTable& table, std::size_t samples = 10'000);

  // Mean of column a minus mean of column b.
  double difference(std::size_t a, std::size_t b) const;
  // Two-sided p-value: twice the fraction of samples in which the column with the higher mean is
  // not the better one. Never 0, because the number of samples is finite.
  double p_value(std::size_t a, std::size_t b) const;

 private:
  std::size_t columns_;
  std::size_t rows_;
  std::vector<double> totals_;       // [columns]: the sum of each column
  std::vector<double> sample_sums_;  // [samples, columns]: the sums in each sample
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_SIGNIFICANCE_H_
