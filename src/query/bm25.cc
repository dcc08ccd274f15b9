#include "query/bm25.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace neusum {
namespace {

constexpr double kSaturation = 1.2;        // k1
constexpr double kLengthInfluence = 0.75;  // b

// Counts the query's stems in a sentence.
void count_stems(std::span<const Term> terms, std::vector<std::uint32_t>& counts) {
  std::ranges::fill(counts, 0);
  for (const Term& term : terms) {
    if (term.stem < counts.size()) ++counts[term.stem];
  }
}

}  // namespace

std::vector<double> sentence_idf(const QuestionText& text) {
  std::vector<std::uint32_t> counts(text.num_query_stems);
  std::vector<double> frequency(text.num_query_stems, 0);
  for (const TermSentence& sentence : text.sentences) {
    count_stems(text.terms_of(sentence), counts);
    for (std::size_t q = 0; q < counts.size(); ++q) frequency[q] += counts[q] > 0 ? 1 : 0;
  }
  const auto size = static_cast<double>(text.sentences.size());
  for (double& value : frequency) value = std::log(1 + (size - value + 0.5) / (value + 0.5));
  return frequency;
}

std::vector<double> bm25_scores(const QuestionText& text, const std::vector<double>& idf) {
  if (text.terms.empty()) return std::vector<double>(text.sentences.size(), 0);
  const double mean_length =
      static_cast<double>(text.terms.size()) / static_cast<double>(text.sentences.size());
  std::vector<std::uint32_t> counts(text.num_query_stems);
  std::vector<double> scores;
  scores.reserve(text.sentences.size());
  for (const TermSentence& sentence : text.sentences) {
    const std::span<const Term> terms = text.terms_of(sentence);
    count_stems(terms, counts);
    const double length = static_cast<double>(terms.size()) / mean_length;
    const double norm = kSaturation * (1 - kLengthInfluence + kLengthInfluence * length);
    double score = 0;
    for (std::size_t q = 0; q < counts.size(); ++q) {
      score += idf[q] * counts[q] * (kSaturation + 1) / (counts[q] + norm);
    }
    scores.push_back(score);
  }
  return scores;
}

}  // namespace neusum
