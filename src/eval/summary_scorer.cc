#include "eval/summary_scorer.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "text/word_count.h"

namespace neusum {
namespace {

void count_trigrams(const Document& document, const std::vector<std::size_t>& sentences,
                    ScoredSummary& scored) {
  std::set<std::array<std::string_view, 3>> seen;
  for (const std::size_t i : sentences) {
    const std::vector<Token>& tokens = document.sentences[i].tokens;
    for (std::size_t t = 2; t < tokens.size(); ++t) {
      ++scored.trigrams;
      const bool is_new =
          seen.insert({tokens[t - 2].text, tokens[t - 1].text, tokens[t].text}).second;
      if (!is_new) ++scored.redundant_trigrams;
    }
  }
}

}  // namespace

std::vector<std::string> summary_of(const Document& document, std::vector<std::size_t> sentences) {
  std::sort(sentences.begin(), sentences.end());
  std::vector<std::string> summary;
  for (const std::size_t i : sentences) {
    summary.emplace_back(document.sentences[i].span.of(document.text));
  }
  return summary;
}

ScoredSummary SummaryScorer::score(const Document& document, std::vector<std::size_t> sentences) {
  ScoredSummary scored;
  for (const std::size_t sentence : sentences) {
    const std::vector<std::size_t>& oracle = document.oracle->sentences;
    scored.is_in_oracle.push_back(std::ranges::find(oracle, sentence) != oracle.end());
  }
  const std::vector<std::string> summary = summary_of(document, sentences);
  for (const std::string& text : summary) scored.words += count_words(text);
  count_trigrams(document, sentences, scored);
  scored.rouge = rouge_.score(summary, {document.reference});
  scored.sentences = sentences;
  std::ranges::sort(sentences);
  scored.dangling_openings = dangling_openings_.count(document.sentences, sentences);
  return scored;
}

}  // namespace neusum
