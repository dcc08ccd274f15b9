#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

std::vector<std::vector<std::string>> prepared(Document document, const PrepareOptions& options) {
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

bool has_headline(const PrepareOptions& options) {
  Document document{.text = "Rain\n\nIt rained. It stopped."};
  Preparer(options).prepare(document);
  return document.sentences.front().is_headline;
}

TEST(Preparer, MarksTheHeadlineOfRawText) {
  EXPECT_TRUE(has_headline({}));
  EXPECT_TRUE(has_headline({.input = InputForm::kRaw, .language = "de"}));
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

TEST(Preparer, RejectsTooManyThreads) {
  EXPECT_THROW(Preparer({.threads = 100'000}), InvalidInput);
}

}  // namespace
}  // namespace neusum
