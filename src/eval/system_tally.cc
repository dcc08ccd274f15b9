#include "eval/system_tally.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace neusum {
namespace {

constexpr std::size_t kFirstThree = 3;
constexpr std::size_t kPositions = 30;  // that are told apart; one more is all others
constexpr std::array kPercentiles = {0.1, 0.5, 0.9};

double mean(const std::vector<std::size_t>& numbers) {
  if (numbers.empty()) return 0;
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

std::array<std::size_t, kPercentiles.size()> percentiles(std::vector<std::size_t> numbers) {
  std::array<std::size_t, kPercentiles.size()> found = {};
  if (numbers.empty()) return found;
  std::ranges::sort(numbers);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double place = kPercentiles[i] * static_cast<double>(numbers.size() - 1);
    found[i] = numbers[static_cast<std::size_t>(std::lround(place))];
  }
  return found;
}

}  // namespace

double SystemTally::Share::value() const {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

SystemTally::SystemTally(SummarySystem system, std::size_t steps)
    : system_(system),
      rouge_{std::string(name_of(system)), {}, {}},
      precision_(steps),
      positions_(kPositions + 1) {}

void SystemTally::add(const std::string& id, const Judgement& judgement) {
  rouge_.evaluations.push_back({id, judgement.rouge});
  const std::size_t steps = std::min(judgement.sentences.size(), precision_.size());
  for (std::size_t t = 0; t < steps; ++t) {
    ++precision_[t].whole;
    if (judgement.is_in_oracle[t]) ++precision_[t].part;
  }
  for (const std::size_t sentence : judgement.sentences) {
    ++positions_[std::min(sentence, kPositions)].part;
  }
  for (Share& position : positions_) position.whole += judgement.sentences.size();
  words_.push_back(judgement.words);
  redundant_trigrams_.part += judgement.redundant_trigrams;
  redundant_trigrams_.whole += judgement.trigrams;
}

SystemEvaluation SystemTally::finish(const RougeOptions& options, const SystemTally* lead) const {
  SystemEvaluation evaluation;
  evaluation.system = system_;
  evaluation.rouge = average_rouge(rouge_, options);
  if (lead != nullptr && lead != this) {
    evaluation.margin_over_lead = average_rouge(minus(*lead), options);
  }
  for (const Share& step : precision_) evaluation.precision_at_step.push_back(step.value());
  for (const Share& position : positions_) evaluation.positions.push_back(position.value());
  evaluation.share_in_first_three = std::accumulate(
      evaluation.positions.begin(), evaluation.positions.begin() + kFirstThree, 0.0);
  evaluation.mean_words = mean(words_);
  evaluation.words_percentiles = percentiles(words_);
  evaluation.redundant_trigrams = redundant_trigrams_.value();
  return evaluation;
}

// Resampled as scores are, the differences give the interval of a paired bootstrap.
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
