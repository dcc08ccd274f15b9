// The bootstrap of ROUGE-1.5.5, reproduced to the last digit. Each sample draws as many documents
// as there are, with replacement, from a generator seeded with the number of the sample. Scores are
// summed in the order of the draws, and the means are sorted before they are averaged.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "neusum/rouge.h"
#include "rouge/overlap.h"

namespace neusum {
namespace {

constexpr std::size_t kValuesAScore = 3;
// The columns of four metrics are summed together, so that the sums stay in registers. They are
// stored in pairs, which the CPU adds with one instruction.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));
constexpr std::size_t kBlock = 4 * kValuesAScore;
using Block = std::array<Pair, kBlock / 2>;

// The generator of rand() in Perl is that of drand48: x -> (a x + c) mod 2^48.
constexpr std::uint64_t kMultiplier = 0x5DEECE66D;
constexpr std::uint64_t kIncrement = 0xB;
constexpr std::uint64_t kStateMask = 0xFFFFFFFFFFFF;

constexpr std::uint64_t next_state(std::uint64_t state) {
  return (state * kMultiplier + kIncrement) & kStateMask;
}

// Several steps at once have the same form. The code therefore advances several states in parallel
// (lanes), instead of waiting for each multiplication.
constexpr std::size_t kLanes = 4;
struct Leap {
  std::uint64_t multiplier = 1;
  std::uint64_t increment = 0;
};
constexpr Leap kLeap = [] {
  Leap leap;
  for (std::size_t i = 0; i < kLanes; ++i) {
    leap.increment = next_state(leap.increment);
    leap.multiplier = leap.multiplier * kMultiplier & kStateMask;
  }
  return leap;
}();

// The documents of a sample: repeated int(rand(documents)) after srand(sample).
void draw(std::uint32_t sample, std::vector<std::uint32_t>& draws) {
  std::array<std::uint64_t, kLanes> states{next_state((std::uint64_t{sample} << 16U) + 0x330E)};
  for (std::size_t lane = 1; lane < kLanes; ++lane) states[lane] = next_state(states[lane - 1]);
  // rand() is documents * (state / 2^48). Dividing the other factor by a power of two is exact too.
  const double scale = static_cast<double>(draws.size()) * 0x1p-48;
  for (std::size_t first = 0; first < draws.size(); first += kLanes) {
    const std::size_t lanes = std::min(kLanes, draws.size() - first);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const double random = scale * static_cast<double>(static_cast<std::int64_t>(states[lane]));
      draws[first + lane] = static_cast<std::uint32_t>(static_cast<std::int64_t>(random));
      states[lane] = (states[lane] * kLeap.multiplier + kLeap.increment) & kStateMask;
    }
  }
}

// The scores of all documents, in blocks of columns: blocks[b][document].
std::vector<std::vector<Block>> gather_columns(const std::vector<const RougeEvaluation*>& documents,
                                               std::size_t metrics) {
  const std::size_t num_blocks = (metrics * kValuesAScore + kBlock - 1) / kBlock;
  std::vector<std::vector<Block>> blocks(num_blocks, std::vector<Block>(documents.size()));
  for (std::size_t d = 0; d < documents.size(); ++d) {
    std::size_t column = 0;
    for (const RougeScore& score : documents[d]->scores) {
      for (const double value : {score.recall, score.precision, score.f}) {
        blocks[column / kBlock][d][column % kBlock / 2][column % 2] = value;
        ++column;
      }
    }
  }
  return blocks;
}

Block mean_of_draws(const std::vector<Block>& rows, const std::vector<std::uint32_t>& draws) {
  Block sum{};
  for (const std::uint32_t document : draws) {
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += rows[document][p];
  }
  for (Pair& pair : sum) pair /= static_cast<double>(draws.size());
  return sum;
}

// The means of all samples: means[column][sample].
std::vector<std::vector<double>> resample(const std::vector<std::vector<Block>>& blocks,
                                          unsigned samples) {
  std::vector<std::vector<double>> means(blocks.size() * kBlock, std::vector<double>(samples));
  const std::size_t documents = blocks.front().size();
  std::vector<std::uint32_t> draws(documents);
  for (unsigned sample = 0; documents > 0 && sample < samples; ++sample) {
    draw(sample, draws);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      const Block mean = mean_of_draws(blocks[b], draws);
      for (std::size_t c = 0; c < kBlock; ++c) means[b * kBlock + c][sample] = mean[c / 2][c % 2];
    }
  }
  return means;
}

// Beyond the end, the script reads an undefined value, which counts as 0.
double at_or_zero(const std::vector<double>& values, std::size_t index) {
  return index < values.size() ? values[index] : 0;
}

double interpolate(const std::vector<double>& values, std::size_t index, double share) {
  const double value = at_or_zero(values, index);
  return value + (at_or_zero(values, index + 1) - value) * share;
}

RougeEstimate estimate(std::vector<double> means, double confidence) {
  std::sort(means.begin(), means.end());
  const auto samples = static_cast<double>(means.size());
  const double delta = samples * ((100 - confidence) / 2.0) / 100.0;
  const auto low = static_cast<std::size_t>(delta);
  const auto high = static_cast<std::size_t>(std::max(0.0, samples - delta - 1));
  const double share = samples - delta - 1 - static_cast<double>(high);
  return {round_score(std::accumulate(means.begin(), means.end(), 0.0) / samples),
          round_score(interpolate(means, low, share)),
          round_score(interpolate(means, high, share))};
}

// The script sorts "id.system" as text; the order decides which documents a sample draws.
std::vector<const RougeEvaluation*> sort_for_draws(const RougeSystem& system) {
  std::vector<std::pair<std::string, const RougeEvaluation*>> keyed;
  for (const RougeEvaluation& evaluation : system.evaluations) {
    keyed.emplace_back(evaluation.id + "." + system.name, &evaluation);
  }
  std::sort(keyed.begin(), keyed.end());
  std::vector<const RougeEvaluation*> documents;
  for (const auto& [key, evaluation] : keyed) documents.push_back(evaluation);
  return documents;
}

}  // namespace

std::vector<RougeAverage> average_rouge(const RougeSystem& system, const RougeOptions& options) {
  const std::vector<const RougeEvaluation*> documents = sort_for_draws(system);
  const std::size_t metrics = options.metrics().size();
  const auto means = resample(gather_columns(documents, metrics), options.samples);
  std::vector<RougeAverage> averages;
  for (std::size_t m = 0; m < metrics; ++m) {
    const auto value = [&](std::size_t column) {
      return estimate(means[m * kValuesAScore + column], options.confidence);
    };
    averages.push_back({value(0), value(1), value(2)});
  }
  return averages;
}

}  // namespace neusum
