#include "train/cross_entropy_loss.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace neusum {
namespace {

// 1 for the sentences of a document that are in its oracle, 0 for the others.
std::vector<double> labels_of(const Batch& batch, std::size_t document) {
  std::vector<double> labels(batch.num_sentences(document), 0);
  for (std::uint32_t step = batch.step_begin[document]; step < batch.step_begin[document + 1];
       ++step) {
    labels[batch.oracle[step]] = 1;
  }
  return labels;
}

// log(1 + exp(x)), without overflow.
double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

}  // namespace

double cross_entropy_loss(const Batch& batch, const StepScores& scores, StepScores& d_scores) {
  d_scores.lay_out(batch);
  std::fill(d_scores.values.begin(), d_scores.values.end(), 0.0F);
  double loss = 0;
  for (std::size_t document = 0; document < batch.num_documents(); ++document) {
    const std::vector<double> labels = labels_of(batch, document);
    const std::size_t first_step = batch.step_begin[document];
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const auto score = static_cast<double>(scores.of(first_step)[i]);
      loss += softplus(score) - labels[i] * score;
      d_scores.of(first_step)[i] = static_cast<float>(1 / (1 + std::exp(-score)) - labels[i]);
    }
  }
  return loss;
}

}  // namespace neusum
