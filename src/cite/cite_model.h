#ifndef NEUSUM_CITE_CITE_MODEL_H_
#define NEUSUM_CITE_CITE_MODEL_H_

#include <string_view>

namespace neusum {

// The content of models/neusum-cite.weights.
extern const std::string_view kCiteModelText;

// The name that results report.
inline constexpr const char* kCiteModelName = "neusum-cite 1.0";

// Probabilities of evidence: the default minimum, and that of a sentence which is evidence whether
// or not it has words that other evidence lacks. models/neusum-cite.md says how they were chosen.
inline constexpr double kCiteThreshold = 0.2;
inline constexpr double kSureProbability = 0.35;

}  // namespace neusum

#endif  // NEUSUM_CITE_CITE_MODEL_H_
