#include "summarize/summary_method.h"

#include "base/check.h"
#include "summarize/graph_rank.h"
#include "summarize/universal_scorer.h"

namespace neusum {
namespace {

std::vector<double> lead_scores(const Document& document) {
  std::vector<double> scores;
  for (std::size_t i = 1; i <= document.sentences.size(); ++i) {
    scores.push_back(1 / static_cast<double>(i));
  }
  return scores;
}

std::vector<double> score_sentences(SummaryMethod method, const Document& document,
                                    std::string_view language) {
  NEUSUM_CHECK(method != SummaryMethod::kNeusum);
  if (method == SummaryMethod::kUniversal) return universal_scores(document, language);
  if (method == SummaryMethod::kTextRank) return text_rank_scores(document, language);
  if (method == SummaryMethod::kLexRank) return lex_rank_scores(document, language);
  return lead_scores(document);
}

}  // namespace

std::vector<ScoredSentence> select_by_method(SummaryMethod method, const Document& document,
                                             const Limits& limits, std::string_view language) {
  const std::vector<double> scores = score_sentences(method, document, language);
  std::vector<ScoredSentence> selected;
  for (const std::size_t i : select_in_order(document, best_first(scores), limits)) {
    selected.push_back({i, scores[i]});
  }
  return selected;
}

}  // namespace neusum
