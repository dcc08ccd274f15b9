#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "neusum/error.h"
#include "neusum/training/oracle.h"
#include "support/make_document.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Oracle find(OracleMethod method, const Document& document) {
  return OracleFinder(method).find(document);
}

constexpr OracleMethod kAllMethods[] = {OracleMethod::kGreedy, OracleMethod::kExhaustive,
                                        OracleMethod::kReleased};

TEST(OracleFinder, FindsTheSentencesOfTheReferenceBestFirst) {
  const Document document = make_document(
      {"The fog came.", "Two boats left the harbour.", "Nobody waved.", "Two boats stayed."},
      {"Nobody waved.", "Two boats left the harbour."});
  for (const OracleMethod method : kAllMethods) {
    EXPECT_THAT(find(method, document).sentences, ElementsAre(1, 2)) << name_of(method);
  }
}

TEST(OracleFinder, IsEmptyIfNothingIsShared) {
  const Document document = make_document({"Rain fell."}, {"The sun shone."});
  for (const OracleMethod method : kAllMethods) EXPECT_EQ(find(method, document), Oracle{});
}

TEST(OracleFinder, SelectsAllSentencesIfAllAreNeeded) {
  const Document document = make_document({"a b", "c d"}, {"a b", "c d"});
  for (const OracleMethod method : {OracleMethod::kGreedy, OracleMethod::kExhaustive}) {
    const Oracle oracle = find(method, document);
    EXPECT_THAT(oracle.sentences, ElementsAre(0, 1));
    EXPECT_EQ(oracle.rouge2, 1);
  }
}

TEST(OracleFinder, OmitsTheSetOfAllCandidatesOnlyAsReleased) {
  EXPECT_THAT(
      find(OracleMethod::kReleased, make_document({"a b", "c d"}, {"a b", "c d"})).sentences,
      ElementsAre(0));
  const Document one = make_document({"a b", "x y"}, {"a b"});
  EXPECT_THAT(find(OracleMethod::kReleased, one).sentences, IsEmpty());
  EXPECT_THAT(find(OracleMethod::kExhaustive, one).sentences, ElementsAre(0));
}

TEST(OracleFinder, HasTheSizeLimitOfTheAuthors) {
  // The best combination has all sentences, but the authors' code never tries more than 5.
  std::vector<std::string> sentences;
  for (char c = 'a'; c < 'h'; ++c) sentences.push_back(std::string(1, c) + " " + c);
  const Document document = make_document(sentences, sentences);
  EXPECT_THAT(find(OracleMethod::kReleased, document).sentences, SizeIs(5));
  EXPECT_THAT(find(OracleMethod::kExhaustive, document).sentences, SizeIs(7));
}

TEST(OracleFinder, LimitsTheNumberOfCombinationsOnlyAsReleased) {
  // There are more than 100,000 combinations of 3 out of 86 candidates.
  std::vector<std::string> sentences(86, "a b");
  sentences[10] = "c d";
  sentences[20] = "e f";
  const Document document = make_document(sentences, {"a b", "c d", "e f"});
  EXPECT_THAT(find(OracleMethod::kReleased, document).sentences, ElementsAre(0, 10));
  EXPECT_THAT(find(OracleMethod::kExhaustive, document).sentences, ElementsAre(0, 10, 20));
}

TEST(OracleFinder, FindsWhatGreedySearchMisses) {
  // The last sentence is the best single one, but the others together are the whole reference.
  const Document document =
      make_document({"a b c d", "e f g h", "b c d e f g"}, {"a b c d", "e f g h"});
  EXPECT_THAT(find(OracleMethod::kGreedy, document).sentences, ElementsAre(2));
  EXPECT_THAT(find(OracleMethod::kExhaustive, document).sentences, ElementsAre(0, 1));
}

TEST(OracleFinder, GainsAreTheIncreaseOfRAndZeroForSelectedSentences) {
  const Oracle oracle =
      find(OracleMethod::kGreedy, make_document({"a b c", "d e", "a x"}, {"a b c", "d e"}));
  ASSERT_THAT(oracle.sentences, ElementsAre(0, 1));
  const double first = 2.0 * 2 / (2 + 3);
  EXPECT_THAT(
      oracle.gains,
      ElementsAre(ElementsAre(DoubleEq(first), DoubleEq(2.0 * 1 / (1 + 3)), 0),
                  ElementsAre(0, DoubleEq(1 - first), DoubleEq(2.0 * 2 / (3 + 3) - first))));
  EXPECT_EQ(oracle.rouge2, 1);
}

TEST(OracleFinder, ReleasedGainsCountTheSelectedTwice) {
  const Oracle oracle =
      find(OracleMethod::kReleased, make_document({"a b c", "d e", "b c x"}, {"a b c", "d e"}));
  ASSERT_THAT(oracle.sentences, ElementsAre(0, 1));
  EXPECT_THAT(oracle.gains[1][0], DoubleEq(2.0 * 2 / (4 + 3) - 2.0 * 2 / (2 + 3)));
}

TEST(OracleFinder, FindsTheSentencesOfAReferenceInAnotherLanguage) {
  const Document document =
      make_document({"Шёл дождь.", "Лодки стояли у причала."}, {"Лодка стояла у причала."});
  EXPECT_THAT(OracleFinder(OracleMethod::kGreedy, "ru").find(document).sentences, ElementsAre(1));
  EXPECT_THAT(OracleFinder().find(document).sentences, IsEmpty());
}

TEST(OracleFinder, RequiresAReference) {
  EXPECT_EQ(message_of<InvalidInput>([] { OracleFinder().find({.text = "One."}); }),
            "the document has no reference summary");
}

// Sentences of two words that occur in no other sentence; the reference has all of them.
Document disjoint_sentences(std::size_t count) {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    sentences.push_back("a" + number + " b" + number);
  }
  return make_document(sentences, sentences);
}

TEST(OracleFinder, RejectsDocumentsWhoseOracleIsExtremelyLong) {
  EXPECT_THAT(find(OracleMethod::kGreedy, disjoint_sentences(1000)).sentences, SizeIs(1000));
  EXPECT_THROW(find(OracleMethod::kGreedy, disjoint_sentences(4000)), InvalidInput);
}

TEST(OracleFinder, EndsAnExactSearchThatTakesTooLong) {
  // Each sentence shares a bigram with its two neighbours, and equally many with the reference.
  std::vector<std::string> sentences;
  std::string reference;
  for (std::size_t i = 0; i < 300; ++i) {
    const auto word = [i](std::size_t k) { return "w" + std::to_string((7 * i + k) % 601) + " "; };
    sentences.push_back(word(0) + word(1) + word(2) + word(9) + word(10));
    reference += "w" + std::to_string(i) + " w" + std::to_string(i + 1) + " ";
  }
  const Document document = make_document(sentences, {reference});
  EXPECT_NO_THROW(find(OracleMethod::kGreedy, document));
  EXPECT_THROW(find(OracleMethod::kExhaustive, document), InvalidInput);
}

TEST(OracleFinder, AcceptsAReferenceWithoutWords) {
  EXPECT_EQ(OracleFinder().find(make_document({"a b"}, {""})), Oracle{});
  EXPECT_EQ(OracleFinder().find(make_document({}, {"a b"})), Oracle{});
}

TEST(TargetDistribution, SharpensWithTheTemperature) {
  const double e = std::exp(1.0);
  EXPECT_THAT(target_distribution(std::vector<double>{-2, 6, 2}, 2),
              ElementsAre(DoubleEq(1 / (1 + e * e + e)), DoubleEq(e * e / (1 + e * e + e)),
                          DoubleEq(e / (1 + e * e + e))));
}

TEST(TargetDistribution, IsUniformForEqualGains) {
  EXPECT_THAT(target_distribution(std::vector<double>{0.5, 0.5}, 20), ElementsAre(0.5, 0.5));
  EXPECT_THAT(target_distribution(std::vector<double>{1, 2}, 0), ElementsAre(0.5, 0.5));
  EXPECT_THAT(target_distribution({}, 20), IsEmpty());
}

}  // namespace
}  // namespace neusum
