#ifndef NEUSUM_MODEL_SUMMARY_RANKER_H_
#define NEUSUM_MODEL_SUMMARY_RANKER_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "base/feature_products.h"

namespace neusum {

// The features of a candidate summary, which summarize/summary_features computes. A model file
// names those that it uses, so that new features do not invalidate it.
inline constexpr auto kSummaryFeatures = std::to_array<std::string_view>({
    "sentences",        // number of sentences
    "log_words",        // logarithm of the number of words
    "words",            // number of words
    "cosine",           // of the stem counts of the summary and of the document
    "coverage",         // fraction of the document's words whose stem is in the summary
    "overlap",          // largest fraction of a sentence's stems that other sentences of it share
    "position",         // mean position of its sentences, from 0 to 1
    "first_position",   // position of its first sentence
    "importance",       // sum over its sentences of P at the first step
    "min_importance",   // the smallest of them
    "log_importance",   // mean of their logarithms
    "log_length",       // logarithm of the number of sentences of the document
    "dangling",         // fraction of its sentences that need a sentence that is missing
    "text_rank",        // mean TextRank of its sentences; the mean of the document is 1
    "distinct_stems",   // distinct stems per word
    "log_frequency",    // mean over its stems of the logarithm of 1 + their count in the document
    "shortest",         // number of words of its shortest sentence
    "log_probability",  // mean of log P over the steps of the search; 0 if it was not found
    "search_rank",      // rank among the found summaries of its length; at most 8, 8 if not found
    "is_found",         // 1 if the search found it
    "is_lead",          // 1 if it consists of the first sentences of the document
    "is_text_rank",     // 1 if it consists of the sentences with the highest TextRank
});
inline constexpr std::size_t kNumSummaryFeatures = kSummaryFeatures.size();
using SummaryFeatures = std::array<double, kNumSummaryFeatures>;

// Index of a feature.
constexpr std::size_t summary_feature(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(kSummaryFeatures, name) -
                                  kSummaryFeatures.begin());
}

// The inputs of a ranker are the standardized features and their products.
inline constexpr std::size_t kNumRankerInputs = num_inputs_with_products(kNumSummaryFeatures);

// The index of the input that is the product of two features.
constexpr std::size_t product_input(std::size_t a, std::size_t b) {
  const std::size_t first = std::min(a, b);
  const std::size_t num_before = first * (2 * kNumSummaryFeatures - first + 1) / 2;
  return kNumSummaryFeatures + num_before + std::max(a, b) - first;
}

using RankerInputs = std::array<double, kNumRankerInputs>;

// A linear regression of the expected ROUGE of a candidate summary. Only the differences between
// the scores of one document's candidates have a meaning.
struct SummaryRanker {
  std::vector<float> mean = {};     // of each feature
  std::vector<float> scale = {};    // of each feature: its standard deviation
  std::vector<float> weights = {};  // of each input

  // Standardized features are limited to ±4, so that an unusual document does not get extreme
  // products.
  RankerInputs inputs(const SummaryFeatures& features) const;
  double score(const SummaryFeatures& features) const;
};

// The rankers of a model. Their candidates differ: a summary without limits may have any of several
// lengths, a summary with limits is filled up to them.
struct SummaryRankers {
  SummaryRanker free = {};
  SummaryRanker limited = {};
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_SUMMARY_RANKER_H_
