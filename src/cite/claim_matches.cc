#include "cite/claim_matches.h"

#include "base/cancellation.h"

namespace neusum {

std::vector<StemSet> find_matches(const QuestionText& text) {
  std::vector<StemSet> matches;
  matches.reserve(text.sentences.size());
  for (const TermSentence& sentence : text.sentences) {
    throw_if_cancelled();
    StemSet& stems = matches.emplace_back();
    for (const Term& term : text.terms_of(sentence)) {
      if (term.stem < text.num_query_stems) stems.set(term.stem);
    }
  }
  return matches;
}

std::vector<double> claim_weights(const MatchInput& input) {
  std::vector<double> weights;
  for (std::size_t q = 0; q < input.text.num_query_stems; ++q) {
    weights.push_back(input.model->idf_of(input.text.vocabulary[q]));
  }
  return weights;
}

double sum_of_weights(const StemSet& stems, const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t stem = 0; stem < weights.size(); ++stem) {
    if (stems.test(stem)) sum += weights[stem];
  }
  return sum;
}

}  // namespace neusum
