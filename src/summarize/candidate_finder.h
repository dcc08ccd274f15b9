#ifndef NEUSUM_SUMMARIZE_CANDIDATE_FINDER_H_
#define NEUSUM_SUMMARIZE_CANDIDATE_FINDER_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/object_pool.h"
#include "summarize/candidate_summaries.h"
#include "summarize/sentence_stems.h"
#include "summarize/summary_features.h"
#include "text/dangling_openings.h"

namespace neusum {

// A candidate and its features.
struct DescribedCandidate {
  CandidateSummary summary = {};
  SummaryFeatures features = {};
};

// Finds the candidate summaries of documents in one language. Threads may share an object.
class CandidateFinder {
 public:
  explicit CandidateFinder(const std::string& language)
      : dangling_(language),
        stemmers_([language] { return std::make_unique<SentenceStemmer>(language); }) {}

  // The candidates of a document. `importance` is P of each sentence at the first step; the other
  // arguments are those of candidate_summaries().
  std::vector<DescribedCandidate> find(const Document& document,
                                       std::span<const FoundSummary> found,
                                       std::span<const double> importance, const Limits& limits,
                                       SummaryLength length) const;

 private:
  DanglingOpenings dangling_;
  mutable ObjectPool<SentenceStemmer> stemmers_;
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_CANDIDATE_FINDER_H_
