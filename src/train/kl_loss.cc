#include "train/kl_loss.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "neusum/training/oracle.h"

namespace neusum {
namespace {

// The distributions P and Q of a step over its candidate sentences.
struct StepDistributions {
  std::vector<std::size_t> sentences;
  std::vector<double> log_prediction;  // log P
  std::vector<double> target;          // Q
};

// Replaces scores by the logarithms of their softmax.
void log_softmax(std::vector<double>& scores) {
  const double highest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - highest);
  for (double& score : scores) score -= highest + std::log(sum);
}

// The sentences of a document that are not yet extracted at step t; all sentences if
// `mask_extracted` is false.
std::vector<std::size_t> candidates(const Batch& batch, std::size_t document, std::size_t t,
                                    bool mask_extracted) {
  std::vector<std::size_t> sentences(batch.num_sentences(document));
  std::iota(sentences.begin(), sentences.end(), 0);
  if (!mask_extracted) return sentences;
  const auto first = batch.oracle.begin() + batch.step_begin[document];
  const auto last = first + static_cast<std::ptrdiff_t>(t);
  std::erase_if(sentences, [&](std::size_t i) { return std::find(first, last, i) != last; });
  return sentences;
}

std::vector<double> target_of(const LossOptions& options, std::span<const float> gains,
                              const std::vector<std::size_t>& sentences) {
  const auto select = [&](const std::vector<double>& values) {
    std::vector<double> selected;
    for (const std::size_t i : sentences) selected.push_back(values[i]);
    return selected;
  };
  const std::vector<double> all_gains(gains.begin(), gains.end());
  if (options.cut_before_target) {
    return target_distribution(select(all_gains), options.temperature);
  }
  return select(target_distribution(all_gains, options.temperature));
}

// Returns the sum of Q (log Q - log(P + floor)) and sets the gradients of the scores.
double target_first(const StepDistributions& step, double floor, std::span<float> d_scores) {
  const std::size_t count = step.sentences.size();
  std::vector<double> weighted_target(count);  // Q P / (P + floor)
  double loss = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double q = step.target[i];
    const double p = std::exp(step.log_prediction[i]);
    const double log_p = floor > 0 ? std::log(p + floor) : step.log_prediction[i];
    if (q > 0) loss += q * (std::log(q) - log_p);
    weighted_target[i] = floor > 0 ? q * p / (p + floor) : q;
  }
  const double sum = std::accumulate(weighted_target.begin(), weighted_target.end(), 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    const double p = std::exp(step.log_prediction[i]);
    d_scores[step.sentences[i]] = static_cast<float>(p * sum - weighted_target[i]);
  }
  return loss;
}

// Returns the sum of P (log P - log Q) and sets the gradients of the scores.
double prediction_first(const StepDistributions& step, std::span<float> d_scores) {
  const auto difference = [&](std::size_t i) {
    return step.log_prediction[i] -
           std::log(std::max(step.target[i], std::numeric_limits<double>::min()));
  };
  double loss = 0;
  for (std::size_t i = 0; i < step.sentences.size(); ++i) {
    loss += std::exp(step.log_prediction[i]) * difference(i);
  }
  for (std::size_t i = 0; i < step.sentences.size(); ++i) {
    const double p = std::exp(step.log_prediction[i]);
    d_scores[step.sentences[i]] = static_cast<float>(p * (difference(i) - loss));
  }
  return loss;
}

}  // namespace

double kl_loss(const LossOptions& options, const Batch& batch, const StepScores& scores,
               StepScores& d_scores) {
  d_scores.lay_out(batch);
  std::fill(d_scores.values.begin(), d_scores.values.end(), 0.0F);
  double loss = 0;
  for (std::size_t document = 0; document < batch.num_documents(); ++document) {
    for (std::size_t t = 0; t < batch.num_steps(document); ++t) {
      const std::size_t step_index = batch.step_begin[document] + t;
      StepDistributions step;
      step.sentences = candidates(batch, document, t, options.mask_extracted);
      if (step.sentences.empty()) continue;
      for (const std::size_t i : step.sentences) {
        step.log_prediction.push_back(static_cast<double>(scores.of(step_index)[i]));
      }
      log_softmax(step.log_prediction);
      step.target = target_of(options, batch.step_gains(step_index), step.sentences);
      loss += options.divergence == Divergence::kTargetFirst
                  ? target_first(step, options.probability_floor, d_scores.of(step_index))
                  : prediction_first(step, d_scores.of(step_index));
    }
  }
  return loss;
}

}  // namespace neusum
