#include "summarize/summary_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "neusum/corpus.h"
#include "summarize/graph_rank.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Document kBridge = [] {
  Document document = {
      .text =
          "Rain fell on Tuesday. The old bridge crosses the river near the mill. "
          "Engineers closed the bridge after cracks in the old stones. "
          "Cracks in the bridge were found by engineers near the river. Tea was served."};
  Preparer({.structure = StructureMode::kOff}).prepare(document);
  return document;
}();

std::vector<std::size_t> select(SummaryMethod method, const Limits& limits) {
  std::vector<std::size_t> sentences;
  for (const ScoredSentence& one : select_by_method(method, kBridge, limits, "en")) {
    sentences.push_back(one.sentence);
  }
  return sentences;
}

TEST(SelectByMethod, LeadTakesTheFirstSentencesThatFit) {
  EXPECT_THAT(select(SummaryMethod::kLead, {.sentences = 2}), ElementsAre(0, 1));
  EXPECT_THAT(select(SummaryMethod::kLead, {.words = 8}), ElementsAre(0, 4));
  const auto selected = select_by_method(SummaryMethod::kLead, kBridge, {.sentences = 2}, "en");
  EXPECT_EQ(selected[0].score, 1);
  EXPECT_EQ(selected[1].score, 0.5);
}

TEST(SelectByMethod, GraphMethodsTakeTheSentencesWithTheHighestPageRank) {
  const std::vector<double> text_rank = text_rank_scores(kBridge, "en");
  const std::vector<double> lex_rank = lex_rank_scores(kBridge, "en");
  EXPECT_EQ(select(SummaryMethod::kTextRank, {}), best_first(text_rank));
  EXPECT_EQ(select(SummaryMethod::kLexRank, {}), best_first(lex_rank));
  EXPECT_NE(text_rank, lex_rank);
  const auto selected = select_by_method(SummaryMethod::kTextRank, kBridge, {.sentences = 1}, "en");
  EXPECT_EQ(selected.front().score, text_rank[selected.front().sentence]);
}

TEST(SelectByMethod, SelectsNothingFromAnEmptyDocument) {
  for (const auto& entry : EnumNames<SummaryMethod>::kNames) {
    if (entry.value == SummaryMethod::kNeusum) continue;
    EXPECT_THAT(select_by_method(entry.value, {}, {}, "en"), IsEmpty()) << entry.name;
  }
}

TEST(SelectByMethod, CannotUseTheModel) {
  EXPECT_THROW(select(SummaryMethod::kNeusum, {}), std::logic_error);
}

}  // namespace
}  // namespace neusum
