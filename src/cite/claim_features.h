#ifndef NEUSUM_CITE_CLAIM_FEATURES_H_
#define NEUSUM_CITE_CLAIM_FEATURES_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "query/match_features.h"

namespace neusum {

// The names of the features of a sentence for a claim: those of match_feature_names(), and those
// that the table in claim_features.cc explains.
std::span<const std::string_view> claim_feature_names();

// Rows of features, one per sentence of the documents.
class ClaimFeatures {
 public:
  explicit ClaimFeatures(std::vector<float> values) : values_(std::move(values)) {}

  std::size_t size() const { return values_.size() / claim_feature_names().size(); }
  std::span<const float> row(std::size_t sentence) const {
    const std::size_t width = claim_feature_names().size();
    return std::span(values_).subspan(sentence * width, width);
  }
  const std::vector<float>& values() const { return values_; }

 private:
  std::vector<float> values_;
};

// How each sentence matches a claim, which is the query of `input`. The features of a sentence that
// is not `needed` are 0; by default, all sentences are needed.
ClaimFeatures claim_features(const MatchInput& input, const std::vector<bool>& needed = {});

}  // namespace neusum

#endif  // NEUSUM_CITE_CLAIM_FEATURES_H_
