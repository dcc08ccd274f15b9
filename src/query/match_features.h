#ifndef NEUSUM_QUERY_MATCH_FEATURES_H_
#define NEUSUM_QUERY_MATCH_FEATURES_H_

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "query/query_model_data.h"
#include "query/question_text.h"
#include "query/question_type.h"
#include "text/dangling_openings.h"

namespace neusum {

inline constexpr std::size_t kNumMatchFeatures = 90;
// How a sentence matches a query, in the order of match_feature_names().
using MatchFeatures = std::array<float, kNumMatchFeatures>;

// The names of the features; the table in match_features.cc says what they mean.
std::span<const std::string_view> match_feature_names();

// The knowledge of a language that features need.
struct MatchLanguage {
  explicit MatchLanguage(std::string_view language) : questions(language), openings(language) {}

  QuestionWords questions;
  DanglingOpenings openings;
};

// What features are computed from. `text` has the terms of `query` and `documents`, which are
// prepared. Its stems have no vectors if it was read without the vocabulary of the model.
struct MatchInput {
  const QuestionText& text;
  const Document& query;
  std::span<const Document* const> documents;
  const QueryModelData* model;
  const MatchLanguage& language;
};

// The features of each sentence of the question. Those of a sentence that is not `needed` are 0; by
// default, all sentences are needed.
std::vector<MatchFeatures> match_features(const MatchInput& input,
                                          const std::vector<bool>& needed = {});

}  // namespace neusum

#endif  // NEUSUM_QUERY_MATCH_FEATURES_H_
