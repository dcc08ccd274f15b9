#ifndef NEUSUM_EVAL_SUMMARY_SCORER_H_
#define NEUSUM_EVAL_SUMMARY_SCORER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "neusum/document.h"
#include "neusum/rouge.h"
#include "text/dangling_openings.h"

namespace neusum {

// The sentences that a system selected from a document, with their scores.
struct ScoredSummary {
  std::vector<std::size_t> sentences = {};  // in the order of selection
  std::vector<bool> is_in_oracle = {};      // for each of `sentences`
  std::size_t words = 0;
  // Number of token trigrams within sentences, and how many of them repeat an earlier one.
  std::size_t trigrams = 0;
  std::size_t redundant_trigrams = 0;
  std::size_t dangling_openings = 0;   // sentences that need a sentence that is not selected
  std::vector<RougeScore> rouge = {};  // one per metric
};

// The texts of the sentences, in document order.
std::vector<std::string> summary_of(const Document& document, std::vector<std::size_t> sentences);

// Scores the sentences selected from a document, which must have a reference and an oracle. Not
// thread-safe.
class SummaryScorer {
 public:
  explicit SummaryScorer(const RougeOptions& options)
      : rouge_(options), dangling_openings_(options.language) {}

  ScoredSummary score(const Document& document, std::vector<std::size_t> sentences);

 private:
  Rouge155 rouge_;
  DanglingOpenings dangling_openings_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_SUMMARY_SCORER_H_
