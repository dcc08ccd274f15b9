#ifndef NEUSUM_MODEL_RANKER_TENSORS_H_
#define NEUSUM_MODEL_RANKER_TENSORS_H_

#include <optional>
#include <vector>

#include "model/summary_ranker.h"
#include "tensors/tensor_file.h"

namespace neusum {

// Key of the metadata that names the features of the rankers.
inline constexpr const char* kRankerFeatures = "ranker_features";

// The names of kSummaryFeatures, separated by commas.
std::string format_ranker_features();

// Appends the tensors of the rankers, which point into `rankers`.
void add_ranker_tensors(const SummaryRankers& rankers, std::vector<TensorView>& tensors);

// Reads the rankers of a model file; nothing if it has none. Throws InvalidInput if they use
// unknown features, or have values that are not finite.
std::optional<SummaryRankers> read_rankers(const TensorFile& file);

}  // namespace neusum

#endif  // NEUSUM_MODEL_RANKER_TENSORS_H_
