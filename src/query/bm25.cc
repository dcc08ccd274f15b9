#include "query/bm25.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

constexpr double kSaturation = 1.2;        // k1
constexpr double kLengthInfluence = 0.75;  // b

void add_stems(std::span<const Term> terms, double weight, std::vector<double>& counts) {
  for (const Term& term : terms) {
    if (term.stem < counts.size()) counts[term.stem] += weight;
  }
}

// Counts the query's stems in a sentence, in its heading and in the name of its speaker.
void count_stems(const QuestionText& text, const TermSentence& sentence,
                 std::vector<double>& counts) {
  std::ranges::fill(counts, 0);
  add_stems(text.terms_of(sentence), 1, counts);
  add_stems(text.heading_of(sentence), kHeadingWeight, counts);
  add_stems(text.speaker_of(sentence), 1, counts);
}

}  // namespace

std::vector<double> sentence_idf(const QuestionText& text) {
  std::vector<double> counts(text.num_query_stems);
  std::vector<double> frequency(text.num_query_stems, 0);
  for (const TermSentence& sentence : text.sentences) {
    count_stems(text, sentence, counts);
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
  std::vector<double> counts(text.num_query_stems);
  std::vector<double> scores;
  scores.reserve(text.sentences.size());
  for (const TermSentence& sentence : text.sentences) {
    count_stems(text, sentence, counts);
    const double length = static_cast<double>(text.terms_of(sentence).size()) / mean_length;
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
