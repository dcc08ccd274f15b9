#ifndef NEUSUM_CITE_CLAIM_MATCHES_H_
#define NEUSUM_CITE_CLAIM_MATCHES_H_

#include <bitset>
#include <cstddef>
#include <vector>

#include "query/match_features.h"
#include "query/question_text.h"

namespace neusum {

// A set of the stems of a claim, by their numbers.
using StemSet = std::bitset<kMaxQueryTerms>;

// The stems of the claim that occur in each sentence of the documents.
std::vector<StemSet> find_matches(const QuestionText& text);

// The general idf of each stem of the claim.
std::vector<double> claim_weights(const MatchInput& input);

// The sum of the weights of the stems in the set.
double sum_of_weights(const StemSet& stems, const std::vector<double>& weights);

}  // namespace neusum

#endif  // NEUSUM_CITE_CLAIM_MATCHES_H_
