#ifndef NEUSUM_EVAL_SIGNIFICANCE_H_
#define NEUSUM_EVAL_SIGNIFICANCE_H_

#include <cstddef>
#include <vector>

namespace neusum {

// Scores of the same documents by several scorers: a row a document, a column a scorer.
struct ScoreTable {
  std::size_t columns = 0;
  std::vector<double> values = {};

  std::size_t rows() const { return values.size() / columns; }
};

// Draws documents anew, as many as there are, each as often as chance has it: what the scores might
// have been (paired bootstrap, Koehn 2004).
class PairedBootstrap {
 public:
  explicit PairedBootstrap(const ScoreTable& table, std::size_t samples = 10'000);

  // How much higher the mean of column a is.
  double difference(std::size_t a, std::size_t b) const;
  // How likely chance alone makes columns a and b differ as much, two-sided: twice the share of the
  // samples in which the one that is better on the whole is not. Never 0, for samples are few.
  double p_value(std::size_t a, std::size_t b) const;

 private:
  std::size_t columns_;
  std::size_t rows_;
  std::vector<double> all_;   // the sum of each column
  std::vector<double> sums_;  // those of each sample: [samples, columns]
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_SIGNIFICANCE_H_
