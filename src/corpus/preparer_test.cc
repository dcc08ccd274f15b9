#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>

#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

std::vector<std::vector<std::string>> prepared(Document document, const TextOptions& options) {
  Preparer(options).prepare(document);
  std::vector<std::vector<std::string>> sentences;
  for (const Sentence& sentence : document.sentences) {
    sentences.emplace_back();
    for (const Token& token : sentence.tokens) sentences.back().push_back(token.text);
  }
  return sentences;
}

TEST(Preparer, SplitsAndTokenizesRawText) {
  EXPECT_THAT(prepared({.text = "It rained. It stopped."}, {}),
              ElementsAre(ElementsAre("it", "rained", "."), ElementsAre("it", "stopped", ".")));
}

TEST(Preparer, CanTreatALineAsASentence) {
  EXPECT_THAT(prepared({.text = "It rained. It\nstopped"}, {.split = SplitMethod::kLines}),
              ElementsAre(ElementsAre("it", "rained", ".", "it"), ElementsAre("stopped")));
}

TEST(Preparer, KeepsTheFirstSentencesOfALongText) {
  Document document{.text = "It rained. It stopped. It snowed."};
  Preparer({.max_sentences = 2}).prepare(document);
  EXPECT_EQ(document.sentences.size(), 2U);
  EXPECT_TRUE(document.is_truncated);
  document.sentences.clear();
  Preparer({.max_sentences = 3}).prepare(document);
  EXPECT_EQ(document.sentences.size(), 3U);
  EXPECT_FALSE(document.is_truncated);
}

TEST(Preparer, KeepsTheFirstOfGivenSentences) {
  Document document{.text = "One\nTwo", .sentences = {{.span = {0, 3}}, {.span = {4, 3}}}};
  Preparer({.max_sentences = 1}).prepare(document);
  EXPECT_EQ(document.sentences.size(), 1U);
  EXPECT_TRUE(document.is_truncated);
}

TEST(Preparer, KeepsAMillionTokens) {
  constexpr std::size_t kMaxTokens = 1'000'000;
  Document document{.text = std::string(kMaxTokens, ',') + " It rained.\n\nIt stopped."};
  Preparer({}).prepare(document);
  ASSERT_EQ(document.sentences.size(), 1U);
  EXPECT_EQ(document.sentences.front().tokens.size(), kMaxTokens);
  EXPECT_TRUE(document.is_truncated);
  document.sentences.clear();
  Preparer({.max_sentences = 0}).prepare(document);
  EXPECT_EQ(document.sentences.size(), 2U);
}

TEST(Preparer, StopsWhenTheCallIsCancelled) {
  std::stop_source source;
  source.request_stop();
  Document document{.text = "It rained."};
  EXPECT_THROW(Preparer(TextOptions{}).prepare(document, source.get_token()), Cancelled);
}

bool has_headline(const TextOptions& options) {
  Document document{.text = "Rain\n\nIt rained. It stopped."};
  Preparer(options).prepare(document);
  return document.sentences.front().is_headline;
}

TEST(Preparer, MarksTheHeadlineOfRawText) {
  EXPECT_TRUE(has_headline({.structure = StructureMode::kOff}));
  EXPECT_TRUE(
      has_headline({.input = InputForm::kRaw, .structure = StructureMode::kOff, .language = "de"}));
  EXPECT_FALSE(has_headline({}));  // it is no sentence
  EXPECT_FALSE(has_headline({.split = SplitMethod::kLines}));
  EXPECT_FALSE(has_headline({.input = InputForm::kTokenized}));
}

TEST(Preparer, KeepsTheTokensOfTokenizedText) {
  EXPECT_THAT(prepared({.text = "Mr. X can't ."},
                       {.input = InputForm::kTokenized, .split = SplitMethod::kLines}),
              ElementsAre(ElementsAre("mr.", "x", "can't", ".")));
}

TEST(Preparer, KeepsExistingSentences) {
  const Document document{.text = "One. Two. Three", .sentences = {{{0, 9}, {}}, {{10, 5}, {}}}};
  for (const InputForm input : {InputForm::kAuto, InputForm::kSentences}) {
    EXPECT_THAT(prepared(document, {.input = input}),
                ElementsAre(ElementsAre("one", ".", "two", "."), ElementsAre("three")));
  }
}

TEST(Preparer, KeepsExistingTokens) {
  const Document document{.text = "One", .sentences = {{{0, 3}, {{{}, "1"}}}}};
  EXPECT_THAT(prepared(document, {}), ElementsAre(ElementsAre("1")));
}

TEST(Preparer, SplitsAgainIfTheInputIsRawText) {
  const Document document{.text = "One\nTwo", .sentences = {{{0, 7}, {}}}};
  EXPECT_THAT(prepared(document, {.input = InputForm::kRaw, .split = SplitMethod::kLines}),
              ElementsAre(ElementsAre("one"), ElementsAre("two")));
}

TEST(Preparer, KeepsAnOracleOnlyWithItsSentences) {
  Document document{.text = "One\nTwo", .sentences = {{{0, 7}, {}}}, .oracle = Oracle{}};
  Preparer({}).prepare(document);
  EXPECT_TRUE(document.oracle);
  Preparer({.input = InputForm::kRaw}).prepare(document);
  EXPECT_FALSE(document.oracle);
}

TEST(Preparer, ReportsMissingSentences) {
  EXPECT_THROW(prepared({.text = "One."}, {.input = InputForm::kSentences}), InvalidInput);
}

TEST(Preparer, AcceptsAnEmptyText) { EXPECT_THAT(prepared({.text = ""}, {}), ElementsAre()); }

}  // namespace
}  // namespace neusum
