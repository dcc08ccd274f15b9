#ifndef NEUSUM_SUMMARIZE_UNIVERSAL_SCORER_H_
#define NEUSUM_SUMMARIZE_UNIVERSAL_SCORER_H_

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/feature_products.h"
#include "summarize/sentence_features.h"

namespace neusum {

// The features of a sentence and their products.
inline constexpr std::size_t kNumUniversalInputs = num_inputs_with_products(kNumSentenceFeatures);
using UniversalInputs = std::array<double, kNumUniversalInputs>;

UniversalInputs universal_inputs(const SentenceFeatures& features);

// A linear regression of the ROUGE of a sentence, for texts of any language. Only the differences
// between the scores of one document's sentences have a meaning.
struct UniversalWeights {
  std::vector<double> weights = {};  // of each input

  // The weights that are built into the library.
  static const UniversalWeights& shipped();

  // Parses one line per input: its name, which is that of a feature or of two features joined by
  // "*", and its weight. Inputs without a line have the weight 0. "#" starts a comment. Throws
  // InvalidInput if an input does not exist.
  static UniversalWeights parse(std::string_view text);
  std::string format() const;

  double score(const SentenceFeatures& features) const;
};

// The content of models/neusum-universal.weights.
extern const std::string_view kUniversalWeightsText;

// The importance of each sentence of a prepared document: scores, converted to values from 0 to 1
// with the sum 1 (softmax).
std::vector<double> universal_scores(const Document& document, const SentenceStems& stems,
                                     const UniversalWeights& weights = UniversalWeights::shipped());
std::vector<double> universal_scores(const Document& document, std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_UNIVERSAL_SCORER_H_
