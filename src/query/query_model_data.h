#ifndef NEUSUM_QUERY_QUERY_MODEL_DATA_H_
#define NEUSUM_QUERY_QUERY_MODEL_DATA_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/tree_ensemble.h"
#include "tensors/tensor_file.h"
#include "text/vocabulary.h"

namespace neusum {

// Vectors of stems as 8-bit integers. Only their directions matter.
struct StemVectors {
  std::span<const std::int8_t> values = {};
  std::span<const float> inverse_norms = {};
  std::size_t size = 0;  // of a vector

  // The stems of the vocabulary have vectors; unknown words have none.
  static bool has(Vocabulary::Id id) { return id > Vocabulary::kUnknown; }
  std::span<const std::int8_t> vector(Vocabulary::Id id) const {
    return values.subspan(row(id) * size, size);
  }
  float inverse_norm(Vocabulary::Id id) const { return inverse_norms[row(id)]; }

 private:
  static std::size_t row(Vocabulary::Id id) {
    return static_cast<std::size_t>(id - Vocabulary::kUnknown - 1);
  }
};

// What a probability depends on besides a score: logarithms of the numbers of sentences, of
// documents and of terms of the query, whether there are only one or two sentences, the logarithm
// of the sum of exp(score - highest score), and the features mean_soft, best_soft, mean_cosine and
// best_cosine, which tell how well all sentences match.
inline constexpr std::size_t kNumSituationValues = 10;
using Situation = std::array<double, kNumSituationValues>;

// Converts scores to probabilities: 1 / (1 + exp(-(slope * score + offset))). Slope and offset are
// linear in the situation.
struct Calibration {
  double slope = 1;
  double offset = 0;
  Situation slopes = {};
  Situation offsets = {};

  // The calibration for one situation. A higher score never gives a lower probability.
  Calibration in(const Situation& situation) const {
    constexpr double kMinSlope = 0.01;
    double sum = slope;
    double end = offset;
    for (std::size_t i = 0; i < situation.size(); ++i) {
      sum += slopes[i] * situation[i];
      end += offsets[i] * situation[i];
    }
    return {.slope = std::max(sum, std::min(slope, kMinSlope)), .offset = end};
  }
  double probability(double score) const { return 1 / (1 + std::exp(-(slope * score + offset))); }
};

// The trees of a model, with what makes probabilities of their scores.
struct MatchScorer {
  TreeEnsemble trees = {};
  Calibration sentence = {};  // of the score of a sentence
  double threshold = 0;       // default minimum of the probability of a sentence
  Calibration answer = {};    // of the highest score of all sentences
  // Minimum probability that one, two and more sentences answer a question.
  std::array<double, 3> answer_thresholds = {};

  double answer_threshold(std::size_t sentences) const {
    return answer_thresholds[std::clamp<std::size_t>(sentences, 1, answer_thresholds.size()) - 1];
  }
};

// A model for queries.
struct QueryModelData {
  std::string name = {};
  std::vector<std::string> languages = {};  // of the vocabulary
  Vocabulary vocabulary;                    // stems
  StemVectors vectors = {};
  std::span<const float> idf = {};  // inverse document frequency of each stem
  float unknown_idf = 0;            // of other stems: the highest one
  MatchScorer with_vectors = {};    // for text in one of `languages`
  MatchScorer without_vectors = {};
  std::shared_ptr<const TensorFile> file = {};  // owns the vectors

  float idf_of(Vocabulary::Id id) const {
    return StemVectors::has(id) ? idf[static_cast<std::size_t>(id - Vocabulary::kUnknown - 1)]
                                : unknown_idf;
  }
};

class QueryModel;
const QueryModelData& data_of(const QueryModel& model);

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUERY_MODEL_DATA_H_
