#include "eval/system_tally.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace neusum {
namespace {

constexpr std::size_t kFirstThree = 3;
constexpr std::size_t kPositions = 30;  // counted separately; one more counts all later positions
constexpr std::array kPercentiles = {0.1, 0.5, 0.9};

double mean(const std::vector<std::size_t>& values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::array<std::size_t, kPercentiles.size()> percentiles(std::vector<std::size_t> values) {
  std::array<std::size_t, kPercentiles.size()> found = {};
  if (values.empty()) return found;
  std::ranges::sort(values);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double rank = kPercentiles[i] * static_cast<double>(values.size() - 1);
    found[i] = values[static_cast<std::size_t>(std::lround(rank))];
  }
  return found;
}

}  // namespace

double SystemTally::Fraction::value() const {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

SystemTally::SystemTally(SummarySystem system, std::size_t steps)
    : system_(system),
      rouge_{std::string(name_of(system)), {}, {}},
      precision_(steps),
      positions_(kPositions + 1) {}

void SystemTally::add(const std::string& id, const ScoredSummary& scored) {
  rouge_.evaluations.push_back({id, scored.rouge});
  const std::size_t steps = std::min(scored.sentences.size(), precision_.size());
  for (std::size_t t = 0; t < steps; ++t) {
    ++precision_[t].whole;
    if (scored.is_in_oracle[t]) ++precision_[t].part;
  }
  for (const std::size_t sentence : scored.sentences) {
    ++positions_[std::min(sentence, kPositions)].part;
  }
  for (Fraction& position : positions_) position.whole += scored.sentences.size();
  words_.push_back(scored.words);
  redundant_trigrams_.part += scored.redundant_trigrams;
  redundant_trigrams_.whole += scored.trigrams;
  dangling_summaries_.part += scored.dangling_openings > 0 ? 1 : 0;
  ++dangling_summaries_.whole;
  dangling_sentences_.part += scored.dangling_openings;
  dangling_sentences_.whole += scored.sentences.size();
}

SystemEvaluation SystemTally::finish(const RougeOptions& options, const SystemTally* lead) const {
  SystemEvaluation evaluation;
  evaluation.system = system_;
  evaluation.rouge = average_rouge(rouge_, options);
  if (lead != nullptr && lead != this) {
    evaluation.margin_over_lead = average_rouge(minus(*lead), options);
  }
  for (const Fraction& step : precision_) evaluation.precision_at_step.push_back(step.value());
  for (const Fraction& position : positions_) evaluation.positions.push_back(position.value());
  evaluation.share_in_first_three = std::accumulate(
      evaluation.positions.begin(), evaluation.positions.begin() + kFirstThree, 0.0);
  evaluation.mean_words = mean(words_);
  evaluation.words_percentiles = percentiles(words_);
  evaluation.redundant_trigrams = redundant_trigrams_.value();
  evaluation.dangling_summaries = dangling_summaries_.value();
  evaluation.dangling_sentences = dangling_sentences_.value();
  return evaluation;
}

// Bootstrapping these differences gives the interval of a paired bootstrap.
RougeSystem SystemTally::minus(const SystemTally& other) const {
  RougeSystem differences = rouge_;
  for (std::size_t d = 0; d < differences.evaluations.size(); ++d) {
    std::vector<RougeScore>& scores = differences.evaluations[d].scores;
    const std::vector<RougeScore>& others = other.rouge_.evaluations[d].scores;
    for (std::size_t m = 0; m < scores.size(); ++m) {
      scores[m].recall -= others[m].recall;
      scores[m].precision -= others[m].precision;
      scores[m].f -= others[m].f;
    }
  }
  return differences;
}

}  // namespace neusum
