#ifndef NEUSUM_TESTS_SUPPORT_SAMPLE_EVALUATION_H_
#define NEUSUM_TESTS_SUPPORT_SAMPLE_EVALUATION_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "neusum/training/evaluator.h"

namespace neusum {

// The invented figures of a system.
struct SampleSystem {
  SummarySystem system;
  std::array<double, 3> f;
  double precision;  // at the first step
  double decline;    // of the fraction, from one position to the next
  std::size_t words;
};

inline const std::vector<SampleSystem> kSampleSystems = {
    {SummarySystem::kNeusum, {.4141, .1898, .3783}, .46, .72, 86},
    {SummarySystem::kFirstStep, {.4098, .1851, .3740}, .46, .66, 92},
    {SummarySystem::kLabelling, {.4112, .1869, .3751}, .44, .70, 88},
    {SummarySystem::kLead, {.4019, .1762, .3641}, .36, 0, 84},
    {SummarySystem::kTextRank, {.3521, .1341, .3129}, .21, .92, 104},
    {SummarySystem::kLexRank, {.3577, .1389, .3188}, .23, .90, 101},
    {SummarySystem::kRandom, {.2904, .0861, .2571}, .12, .985, 71},
    {SummarySystem::kOracle, {.5558, .3317, .5177}, 1, .86, 74},
};

inline std::vector<RougeAverage> sample_averages(const std::array<double, 3>& f, double half) {
  std::vector<RougeAverage> averages(3);
  for (std::size_t i = 0; i < 3; ++i) averages[i].f = {f[i], f[i] - half, f[i] + half};
  return averages;
}

// The first three positions are equal if the decline is 0.
inline std::vector<double> sample_positions(double decline) {
  std::vector<double> shares(20);
  double sum = 0;
  for (std::size_t i = 0; i < 120; ++i) {
    const double weight =
        decline == 0 ? (i < 3 ? 1 : 0) : std::pow(decline, static_cast<double>(i));
    shares[std::min<std::size_t>(i, 19)] += weight;
    sum += weight;
  }
  for (double& share : shares) share /= sum;
  return shares;
}

inline SystemEvaluation sample_system(const SampleSystem& sample, std::size_t steps) {
  SystemEvaluation system = {
      .system = sample.system,
      .rouge = sample_averages(sample.f, .0024),
      .positions = sample_positions(sample.decline),
      .mean_words = static_cast<double>(sample.words) + 2.4,
      .words_percentiles = {sample.words * 6 / 10, sample.words, sample.words * 3 / 2},
      .redundant_trigrams = .004,
      .dangling_summaries = .125,
      .dangling_sentences = .043};
  for (std::size_t step = 0; step < steps; ++step) {
    const bool is_oracle = sample.system == SummarySystem::kOracle;
    system.precision_at_step.push_back(
        is_oracle ? 1 : sample.precision / (1 + .25 * static_cast<double>(step)));
  }
  for (std::size_t i = 0; i < 3; ++i) system.share_in_first_three += system.positions[i];
  return system;
}

inline void add_comparisons(Evaluation& evaluation) {
  const auto& systems = evaluation.systems;
  for (std::size_t a = 0; a < systems.size(); ++a) {
    for (std::size_t b = a + 1; b < systems.size(); ++b) {
      for (std::size_t metric = 0; metric < 3; ++metric) {
        const double difference =
            systems[a].rouge[metric].f.value - systems[b].rouge[metric].f.value;
        const double p = std::exp(-std::abs(difference) * 1500);
        evaluation.significance.push_back(
            {systems[a].system, systems[b].system, metric, difference, p});
      }
    }
  }
}

// Returns an evaluation with invented figures.
inline Evaluation sample_evaluation(const std::vector<SummarySystem>& wanted,
                                    std::size_t steps = 3) {
  Evaluation evaluation = {
      .rouge = {.stem = true, .max_n = 2}, .sentences = steps, .documents = 11490};
  const bool has_lead = std::ranges::find(wanted, SummarySystem::kLead) != wanted.end();
  for (const SampleSystem& sample : kSampleSystems) {
    if (std::ranges::find(wanted, sample.system) == wanted.end()) continue;
    SystemEvaluation system = sample_system(sample, steps);
    if (has_lead && sample.system != SummarySystem::kLead) {
      const auto& lead = kSampleSystems[3].f;
      system.margin_over_lead = sample_averages(
          {sample.f[0] - lead[0], sample.f[1] - lead[1], sample.f[2] - lead[2]}, .0013);
    }
    evaluation.systems.push_back(system);
  }
  add_comparisons(evaluation);
  return evaluation;
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_SAMPLE_EVALUATION_H_
