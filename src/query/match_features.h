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

// How a sentence matches a query. "soft" is the soft alignment: for each term of the query the
// highest similarity with a term of the sentence, averaged with the idf as weights.
inline constexpr auto kMatchFeatures = std::to_array<std::string_view>({
    // The query.
    "query_terms",
    "query_idf",
    "query_type",
    "query_names",
    "documents",
    "sentences",
    // The sentence and the query.
    "bm25",
    "bm25_general",
    "coverage",
    "coverage_general",
    "soft",
    "soft_general",
    "soft_weakest",
    "soft_rarest",
    "soft_plain",
    "cosine",
    "bigrams",
    "longest_run",
    "proximity",
    "names",
    "numbers",
    // The sentence.
    "terms",
    "tokens",
    "new_names",
    "new_numbers",
    "new_years",
    "has_time",
    "has_cause",
    "has_expected",
    "is_question",
    "is_headline",
    "opens_with_reference",
    "position",
    "relative_position",
    "sentences_after",
    // Its neighbours.
    "soft_before",
    "soft_after",
    "soft_two_before",
    "soft_two_after",
    "bm25_before",
    "bm25_after",
    "soft_with_before",
    "soft_with_after",
    "carried",
    // Relative to the best sentence of its document and of all documents.
    "soft_to_document",
    "soft_to_all",
    "soft_general_to_all",
    "bm25_to_document",
    "bm25_to_all",
    "cosine_to_document",
    "cosine_to_all",
    "soft_rank_in_document",
    "soft_rank",
    "bm25_rank_in_document",
    "bm25_rank",
    "cosine_rank_in_document",
    "cosine_rank",
    "soft_margin",
    // Its document.
    "document_sentences",
    "document_coverage",
    "document_soft",
    "document_soft_to_all",
    "document_bm25_to_all",
    "document_rank",
    "best_soft",
});
inline constexpr std::size_t kNumMatchFeatures = kMatchFeatures.size();
using MatchFeatures = std::array<float, kNumMatchFeatures>;

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

// The features of each sentence of the question.
std::vector<MatchFeatures> match_features(const MatchInput& input);

}  // namespace neusum

#endif  // NEUSUM_QUERY_MATCH_FEATURES_H_
