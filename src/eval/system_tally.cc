#include "eval/system_tally.h"

#include <algorithm>

namespace neusum {

double SystemTally::Share::value() const {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

SystemTally::SystemTally(SummarySystem system, std::size_t steps)
    : system_(system), rouge_{std::string(name_of(system)), {}, {}}, precision_(steps) {}

void SystemTally::add(const std::string& id, const Judgement& judgement) {
  rouge_.evaluations.push_back({id, judgement.rouge});
  const std::size_t steps = std::min(judgement.sentences.size(), precision_.size());
  for (std::size_t t = 0; t < steps; ++t) {
    ++precision_[t].whole;
    if (judgement.is_in_oracle[t]) ++precision_[t].part;
  }
  first_three_.part += judgement.in_first_three;
  first_three_.whole += judgement.sentences.size();
  words_.part += judgement.words;
  ++words_.whole;
}

SystemEvaluation SystemTally::finish(const RougeOptions& options, const SystemTally* lead) const {
  SystemEvaluation evaluation;
  evaluation.system = system_;
  evaluation.rouge = average_rouge(rouge_, options);
  if (lead != nullptr && lead != this) {
    evaluation.margin_over_lead = average_rouge(minus(*lead), options);
  }
  for (const Share& step : precision_) evaluation.precision_at_step.push_back(step.value());
  evaluation.share_in_first_three = first_three_.value();
  evaluation.mean_words = words_.value();
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
