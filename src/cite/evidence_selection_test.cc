#include "cite/evidence_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Sentences with these stems of a claim, and their probabilities.
ClaimEvidence claim_of(std::vector<StemSet> matches, std::vector<double> probabilities) {
  return {.weights = {1, 1, 1, 1},
          .matches = std::move(matches),
          .probabilities = std::move(probabilities)};
}

const ClaimEvidence kClaim = claim_of({0b0011, 0b0011, 0b0100, 0b1000}, {0.5, 0.9, 0.3, 0.8});

TEST(SelectEvidence, TakesTheMostProbableSentencesFirst) {
  EXPECT_THAT(select_evidence(kClaim, {.max_sentences = 2}), ElementsAre(1, 3));
}

TEST(SelectEvidence, LeavesOutSentencesWithoutNewStems) {
  EXPECT_THAT(select_evidence(kClaim, {.max_sentences = 4}), ElementsAre(1, 3, 2));
}

TEST(SelectEvidence, TakesSureSentencesWithoutNewStems) {
  EXPECT_THAT(select_evidence(kClaim, {.max_sentences = 4, .sure_probability = 0.5}),
              ElementsAre(1, 3, 0, 2));
}

TEST(SelectEvidence, LeavesOutImprobableSentences) {
  EXPECT_THAT(select_evidence(kClaim, {.max_sentences = 4, .min_probability = 0.4}),
              ElementsAre(1, 3));
  EXPECT_THAT(select_evidence(kClaim, {.max_sentences = 4, .min_probability = 0.95}), IsEmpty());
}

TEST(SelectEvidence, TakesNothingThatSharesNoStem) {
  EXPECT_THAT(select_evidence(claim_of({0, 0}, {0.9, 0.8}), {.max_sentences = 2}), IsEmpty());
}

TEST(SelectEvidence, PrefersTheEarlierOfEqualSentences) {
  EXPECT_THAT(select_evidence(claim_of({0b1, 0b10}, {0.7, 0.7}), {.max_sentences = 1}),
              ElementsAre(0));
}

TEST(CoveredStems, JoinsTheStemsOfSentences) {
  const std::vector<std::size_t> sentences = {1, 3};
  EXPECT_EQ(covered_stems(kClaim, sentences), StemSet(0b1011));
}

TEST(SumOfWeights, AddsTheWeightsOfTheStems) {
  EXPECT_EQ(sum_of_weights(StemSet(0b0101), {1, 2, 4, 8}), 5);
  EXPECT_EQ(sum_of_weights(~StemSet(), {1, 2, 4, 8}), 15);
}

}  // namespace
}  // namespace neusum
