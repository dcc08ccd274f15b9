#include "extract/graph_rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Ranker = std::vector<std::size_t> (*)(const Document&, std::size_t, std::string_view);

Document document_of(std::string text, const std::string& language = "en") {
  Document document = {.text = std::move(text)};
  Preparer({.language = language}).prepare(document);
  return document;
}

class GraphRank : public ::testing::TestWithParam<Ranker> {
 protected:
  static std::vector<std::size_t> rank(const Document& document, std::size_t count,
                                       std::string_view language = "en") {
    return GetParam()(document, count, language);
  }
};

TEST_P(GraphRank, PrefersASentenceThatIsSimilarToTheOthers) {
  const Document document = document_of(
      "Rain fell on Tuesday. The old bridge crosses the river near the mill. "
      "Engineers closed the bridge after cracks in the old stones. "
      "Cracks in the bridge were found by engineers near the river. Tea was served.");
  const std::vector<std::size_t> best = rank(document, 3);
  EXPECT_THAT(best, ::testing::UnorderedElementsAre(1, 2, 3));
}

TEST_P(GraphRank, ComparesTheWordsOfTheLanguage) {
  // The first and the last sentence share only words that are not about the topic.
  const Document document = document_of(
      "Во вторник он и она были на даче. Старый мост стоит у реки. "
      "Инженеры закрыли мосты над рекой. Трещины моста нашли инженеры у реки. "
      "Он и она были на чае.",
      "ru");
  EXPECT_THAT(rank(document, 3, "ru"), ::testing::UnorderedElementsAre(1, 2, 3));
  EXPECT_THAT(rank(document, 3, "uk"), ::testing::Not(::testing::UnorderedElementsAre(1, 2, 3)));
}

TEST_P(GraphRank, ReturnsTheFirstOfEqualSentences) {
  EXPECT_THAT(rank(document_of("One fish. Two birds. Three trees. Four stones."), 2),
              ElementsAre(0, 1));
}

TEST_P(GraphRank, ReturnsAtMostAllSentences) {
  EXPECT_THAT(rank(document_of("Rain fell. It was cold."), 5), SizeIs(2));
  EXPECT_THAT(rank(document_of(""), 5), IsEmpty());
  EXPECT_THAT(rank(document_of("."), 5), SizeIs(1));
}

TEST_P(GraphRank, UsesAtMostTwoThousandSentences) {
  std::string text;
  for (int i = 0; i < 2100; ++i) text += "Rain fell on town " + std::to_string(i) + ".\n\n";
  EXPECT_THAT(rank(document_of(text), 3000), SizeIs(2000));
}

INSTANTIATE_TEST_SUITE_P(Both, GraphRank, ::testing::Values(&text_rank, &lex_rank),
                         [](const auto& instance) {
                           return instance.index == 0 ? "TextRank" : "LexRank";
                         });

// The middle sentence shares one word with each of the others, which share none.
TEST(TextRank, MatchesAManuallyComputedPageRank) {
  // Weights: a-b 1 / (log 2 + log 2), b-c the same, a-c none. PageRank of a path of three vertices:
  // the middle has 0.05 + 0.85 (x_a + x_c), an end 0.05 + 0.85 x_b / 2.
  EXPECT_THAT(text_rank(document_of("Fish swim. Birds fish. Birds sing."), 3, "en"),
              ElementsAre(1, 0, 2));
}

}  // namespace
}  // namespace neusum
