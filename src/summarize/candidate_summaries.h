#ifndef NEUSUM_SUMMARIZE_CANDIDATE_SUMMARIES_H_
#define NEUSUM_SUMMARIZE_CANDIDATE_SUMMARIES_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "summarize/beam_search.h"
#include "summarize/candidates.h"

namespace neusum {

// A summary without limits has this many sentences, if the model has rankers.
inline constexpr std::size_t kMinFreeSentences = 2;
inline constexpr std::size_t kMaxFreeSentences = 4;

// What the search says about a candidate that it found.
struct SearchScore {
  double log_probability = 0;  // see FoundSummary
  std::size_t rank = 0;  // among the found summaries with the same number of sentences, from 0
};

// A set of sentences that may become the summary of a document.
struct CandidateSummary {
  std::vector<std::size_t> sentences = {};  // sorted
  std::optional<SearchScore> found = {};    // if the search found the set
  bool is_lead = false;                     // the first sentences of the document
  bool is_text_rank = false;                // the sentences with the highest TextRank
};

// Scores of the sentences of a document.
struct SentenceScores {
  std::span<const double> importance;  // P at the first step
  std::span<const double> text_rank;
};

// Whether the candidates have kMinFreeSentences to kMaxFreeSentences, or are as long as the limits
// allow.
enum class SummaryLength { kFree, kLimited };

// The candidates of a document, each set once: those that the search found (with kLimited, only
// the complete ones), the first sentences, and the sentences with the highest TextRank · P^a for
// several a, of which one is 0. `limits` are those of the search. Empty if no sentence fits into
// the limits.
std::vector<CandidateSummary> candidate_summaries(const Document& document,
                                                  std::span<const FoundSummary> found,
                                                  const SentenceScores& scores,
                                                  const Limits& limits, SummaryLength length);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_CANDIDATE_SUMMARIES_H_
