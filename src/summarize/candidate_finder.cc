#include "summarize/candidate_finder.h"

#include <utility>

#include "summarize/graph_rank.h"

namespace neusum {
namespace {

// TextRank takes time that grows with the square of the number of sentences.
constexpr std::size_t kMaxGraphSentences = 200;

}  // namespace

std::vector<DescribedCandidate> CandidateFinder::find(const Document& document,
                                                      std::span<const FoundSummary> found,
                                                      std::span<const double> importance,
                                                      const Limits& limits,
                                                      SummaryLength length) const {
  const SentenceStems stems =
      stemmers_.with([&](SentenceStemmer& stemmer) { return stemmer.count(document); });
  const std::vector<double> text_rank = text_rank_scores(stems, kMaxGraphSentences);
  const SentenceScores scores = {importance, text_rank};
  const DocumentFacts facts = {document, stems, scores, dangling_};
  SummaryFeatureExtractor extractor(facts);
  std::vector<DescribedCandidate> candidates;
  for (CandidateSummary& summary : candidate_summaries(document, found, scores, limits, length)) {
    const SummaryFeatures features = extractor.features(summary);
    candidates.push_back({std::move(summary), features});
  }
  return candidates;
}

}  // namespace neusum
