#include "summarize/graph_rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Scores = std::vector<double> (*)(const Document&, std::string_view);

Document document_of(std::string text, const std::string& language = "en") {
  Document document = {.text = std::move(text)};
  Preparer({.structure = StructureMode::kOff, .language = language}).prepare(document);
  return document;
}

class GraphRank : public ::testing::TestWithParam<Scores> {
 protected:
  static std::vector<double> scores(const Document& document, std::string_view language = "en") {
    return GetParam()(document, language);
  }

  // The sentences with the highest scores, the best first.
  static std::vector<std::size_t> best(const Document& document, std::size_t count,
                                       std::string_view language = "en") {
    std::vector<std::size_t> order = best_first(scores(document, language));
    order.resize(std::min(count, order.size()));
    return order;
  }
};

TEST_P(GraphRank, PrefersASentenceThatIsSimilarToTheOthers) {
  const Document document = document_of(
      "Rain fell on Tuesday. The old bridge crosses the river near the mill. "
      "Engineers closed the bridge after cracks in the old stones. "
      "Cracks in the bridge were found by engineers near the river. Tea was served.");
  EXPECT_THAT(best(document, 3), ::testing::UnorderedElementsAre(1, 2, 3));
}

TEST_P(GraphRank, ComparesTheWordsOfTheLanguage) {
  // The first and the last sentence share only words that are not about the topic.
  const Document document = document_of(
      "Во вторник он и она были на даче. Старый мост стоит у реки. "
      "Инженеры закрыли мосты над рекой. Трещины моста нашли инженеры у реки. "
      "Он и она были на чае.",
      "ru");
  EXPECT_THAT(best(document, 3, "ru"), ::testing::UnorderedElementsAre(1, 2, 3));
  EXPECT_THAT(best(document, 3, "uk"), ::testing::Not(::testing::UnorderedElementsAre(1, 2, 3)));
}

TEST_P(GraphRank, GivesEqualSentencesEqualScores) {
  EXPECT_THAT(scores(document_of("One fish. Two birds. Three trees. Four stones.")),
              Each(DoubleEq(0.15 / 4)));
}

TEST_P(GraphRank, ScoresEverySentence) {
  EXPECT_THAT(scores(document_of("Rain fell. It was cold.")), SizeIs(2));
  EXPECT_THAT(scores(document_of("")), IsEmpty());
  EXPECT_THAT(scores(document_of(".")), SizeIs(1));
}

TEST_P(GraphRank, UsesAtMostAThousandSentences) {
  std::string text;
  for (int i = 0; i < 1100; ++i) text += "Rain fell on town " + std::to_string(i) + ".\n\n";
  const std::vector<double> found = scores(document_of(text));
  ASSERT_THAT(found, SizeIs(1100));
  EXPECT_THAT(std::span(found).first(kGraphSentences), Each(Gt(0)));
  EXPECT_THAT(std::span(found).subspan(kGraphSentences), Each(0));
}

INSTANTIATE_TEST_SUITE_P(Both, GraphRank,
                         ::testing::Values(static_cast<Scores>(&text_rank_scores),
                                           static_cast<Scores>(&lex_rank_scores)),
                         [](const auto& instance) {
                           return instance.index == 0 ? "TextRank" : "LexRank";
                         });

// The middle sentence shares one word with each of the others, which share none.
TEST(TextRank, MatchesAManuallyComputedPageRank) {
  // Weights: a-b 1 / (log 2 + log 2), b-c the same, a-c none. PageRank of a path of three vertices:
  // the middle has 0.05 + 0.85 (x_a + x_c), an end 0.05 + 0.85 x_b / 2.
  const double middle = (0.05 + 0.85 * 0.1) / (1 - 0.85 * 0.85);
  const double end = 0.05 + 0.85 * middle / 2;
  EXPECT_THAT(text_rank_scores(document_of("Fish swim. Birds fish. Birds sing."), "en"),
              ElementsAre(DoubleNear(end, 1e-6), DoubleNear(middle, 1e-6), DoubleNear(end, 1e-6)));
}

// Weights: a-b 1 / (log 2 + log 3), a-c 2 / (log 2 + log 3), b-c 1 / (log 3 + log 3).
TEST(TextRank, DividesTheNumberOfSharedStemsByTheLogarithmOfTheLengths) {
  const std::vector<double> scores =
      text_rank_scores(document_of("Fish swim. Birds eat fish. Swimming fish sleep."), "en");
  const double ab = 1 / (std::log(2) + std::log(3));
  const double ac = 2 * ab;
  const double bc = 1 / (2 * std::log(3));
  // A converged PageRank fulfils its equation.
  EXPECT_NEAR(scores[0], 0.05 + 0.85 * (scores[1] * ab / (ab + bc) + scores[2] * ac / (ac + bc)),
              1e-6);
  EXPECT_NEAR(scores[1], 0.05 + 0.85 * (scores[0] * ab / (ab + ac) + scores[2] * bc / (ac + bc)),
              1e-6);
}

TEST(BestFirst, SortsByScoreAndKeepsTheOrderOfEquals) {
  EXPECT_THAT(best_first(std::vector<double>{1, 2, 1, 3, 2}), ElementsAre(3, 1, 4, 0, 2));
}

}  // namespace
}  // namespace neusum
