#ifndef NEUSUM_SUPPORT_SCALAR_LOSS_H_
#define NEUSUM_SUPPORT_SCALAR_LOSS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "neusum/training/trainer.h"
#include "support/encoded_documents.h"

namespace neusum {

// The loss J by its definition in section 4.3 of the paper, and the variants of the released code.
class ScalarLoss {
 public:
  explicit ScalarLoss(const LossOptions& options) : options_(options) {}

  // `scores` contains the scores of all sentences at all steps of the documents.
  double operator()(std::span<const EncodedDocument> documents,
                    std::span<const double> scores) const {
    double sum = 0;
    for (const EncodedDocument& document : documents) {
      const std::size_t count = document.sentences.size();
      for (std::size_t t = 0; t < document.oracle.size(); ++t) {
        sum += step(document, t, scores.first(count));
        scores = scores.subspan(count);
      }
    }
    const bool mean = options_.reduction == LossReduction::kMean;
    return mean ? sum / static_cast<double>(documents.size()) : sum;
  }

 private:
  using Vector = std::vector<double>;

  static Vector softmax(Vector x) {
    for (double& number : x) number = std::exp(number);
    const double sum = std::accumulate(x.begin(), x.end(), 0.0);
    for (double& number : x) number /= sum;
    return x;
  }

  Vector target(Vector gains) const {
    const auto [min, max] = std::ranges::minmax(gains);
    for (double& gain : gains) {
      gain = max > min ? options_.temperature * (gain - min) / (max - min) : 0;
    }
    return softmax(gains);
  }

  double divergence(double q, double p) const {
    if (options_.divergence == Divergence::kPredictionFirst) return p * std::log(p / q);
    return q * std::log(q / (p + options_.probability_floor));
  }

  double step(const EncodedDocument& document, std::size_t t,
              std::span<const double> scores) const {
    const Vector gains(document.gains[t].begin(), document.gains[t].end());
    const Vector uncut = target(gains);
    Vector candidate_scores;
    Vector candidate_gains;
    Vector cut;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const std::span before = std::span(document.oracle).first(t);
      const bool is_extracted = std::ranges::find(before, i) != before.end();
      if (options_.mask_extracted && is_extracted) continue;
      candidate_scores.push_back(scores[i]);
      candidate_gains.push_back(gains[i]);
      cut.push_back(uncut[i]);
    }
    if (candidate_scores.empty()) return 0;
    const Vector p = softmax(candidate_scores);
    const Vector q = options_.cut_before_target ? target(candidate_gains) : cut;
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += divergence(q[i], p[i]);
    return sum;
  }

  LossOptions options_;
};

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_SCALAR_LOSS_H_
