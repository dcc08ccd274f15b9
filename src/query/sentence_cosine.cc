#include "query/sentence_cosine.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace neusum {
namespace {

double dot_product(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

}  // namespace

SentenceCosine::SentenceCosine(const QuestionText& text, const QueryModelData& model)
    : text_(text), model_(model), query_(model.vectors.size), sentence_(model.vectors.size) {
  sum_vectors(text.query, query_);
}

double SentenceCosine::of(const TermSentence& sentence) {
  sum_vectors(text_.terms_of(sentence), sentence_);
  const double norms = std::sqrt(dot_product(sentence_, sentence_) * dot_product(query_, query_));
  return norms > 0 ? dot_product(sentence_, query_) / norms : 0;
}

void SentenceCosine::sum_vectors(std::span<const Term> terms, std::vector<float>& sum) const {
  std::ranges::fill(sum, 0.0F);
  for (const Term& term : terms) {
    const Vocabulary::Id id = text_.vocabulary[term.stem];
    if (!StemVectors::has(id)) continue;
    const std::span<const std::int8_t> vector = model_.vectors.vector(id);
    const float weight = model_.idf_of(id) * model_.vectors.inverse_norm(id);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * static_cast<float>(vector[i]);
  }
}

}  // namespace neusum
