#include "summarize/document_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document prepare_text(std::string text) {
  Document document = {.text = std::move(text)};
  Preparer(TextOptions()).prepare(document);
  return document;
}

std::string talk() {
  return "Ada Lind: We opened the new ferry line in April.\n"
         "Tom Berg: The pier was ready two weeks later than planned.\n"
         "Ada Lind: The first boat carried two hundred people across the bay.\n";
}

std::vector<std::string> names(const std::vector<SentenceGroup>& groups) {
  std::vector<std::string> names;
  for (const SentenceGroup& group : groups) names.push_back(group.name);
  return names;
}

TEST(DivideLimit, IsProportionalAndDoesNotExceedTheLimit) {
  EXPECT_THAT(divide_limit(10, std::vector<std::size_t>{60, 20, 20}, 1), ElementsAre(6, 2, 2));
  EXPECT_THAT(divide_limit(2, std::vector<std::size_t>{5, 9, 7}, 1), ElementsAre(0, 1, 1));
  EXPECT_THAT(divide_limit(3, std::vector<std::size_t>{1000, 1, 1}, 1), ElementsAre(3, 0, 0));
  EXPECT_THAT(divide_limit(30, std::vector<std::size_t>{10, 10}, 30), ElementsAre(15, 15));
  EXPECT_THAT(divide_limit(20, std::vector<std::size_t>{10, 10}, 30), ElementsAre(10, 10));
  EXPECT_THAT(divide_limit(29, std::vector<std::size_t>{10, 9}, 30), ElementsAre(29, 0));
  EXPECT_THAT(divide_limit(40, std::vector<std::size_t>{10, 5}, 30), ElementsAre(40, 0));
  EXPECT_THAT(divide_limit(0, std::vector<std::size_t>{3, 3}, 1), ElementsAre(0, 0));
  EXPECT_THAT(divide_limit(5, {}, 1), IsEmpty());
}

TEST(DivideLimit, DividesAnyLimit) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  for (const std::size_t limit : {std::size_t{1}, std::size_t{99}, std::size_t{100'001}}) {
    for (const std::size_t usual : {std::size_t{1}, std::size_t{30}}) {
      const std::vector<std::size_t> sizes = {17, 3, 400, 0, 25, 25};
      const auto shares = divide_limit(limit, sizes, usual);
      EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), std::size_t{0}), limit);
      for (const std::size_t share : shares) {
        EXPECT_TRUE(share == 0 || 2 * share + 1 >= std::min(limit, usual));
      }
    }
  }
  EXPECT_THAT(divide_limit(kMost, std::vector<std::size_t>{8}, 1), ElementsAre(kMost));
}

TEST(GroupSentences, CollectsWhatASpeakerSays) {
  const Document document = prepare_text(talk());
  const auto groups = group_sentences(document, {.by = SummaryGrouping::kSpeaker});
  ASSERT_THAT(names(groups), ElementsAre("Ada Lind", "Tom Berg"));
  EXPECT_THAT(groups[0].sentences, ElementsAre(0, 2));
  EXPECT_EQ(groups[0].document.text,
            "We opened the new ferry line in April. "
            "The first boat carried two hundred people across the bay.");
  for (const SentenceGroup& group : groups) {
    for (const Sentence& sentence : group.document.sentences) {
      ASSERT_FALSE(sentence.tokens.empty());
      EXPECT_EQ(sentence.tokens.front().span.offset, sentence.span.offset);
      EXPECT_LE(sentence.span.end(), group.document.text.size());
    }
  }
}

TEST(GroupSentences, SectionsWithTheSameHeadingAreDifferent) {
  const std::string text =
      "Costs\n\nThe ferry costs four million a year to run, more than the old one did.\n\n"
      "Fares\n\nA ticket costs two pounds, and children under six travel free.\n\n"
      "Costs\n\nThe pier costs one million a year, and half of it is paid by the town.\n";
  const auto groups = group_sentences(prepare_text(text), {.by = SummaryGrouping::kSection});
  EXPECT_THAT(names(groups), ElementsAre("Costs", "Fares", "Costs"));
}

TEST(GroupSentences, SpeakersWhoSayNothingAreLeftOut) {
  const auto groups = group_sentences(prepare_text(talk() + "Eve Moor: Okay.\nEve Moor: Yes.\n"),
                                      {.by = SummaryGrouping::kSpeaker});
  EXPECT_THAT(names(groups), ElementsAre("Ada Lind", "Tom Berg"));
}

TEST(GroupSentences, ShortGroupsHaveNoShareOfASmallLimit) {
  const auto groups =
      group_sentences(prepare_text(talk()), {.sentences = 1, .by = SummaryGrouping::kSpeaker});
  ASSERT_THAT(names(groups), ElementsAre("Ada Lind"));
  EXPECT_EQ(groups.front().options.sentences, 1U);
}

TEST(GroupSentences, AtMostAHundredGroupsWithoutALimit) {
  std::string text;
  for (int i = 0; i < 150; ++i) {
    const std::string name = {static_cast<char>('A' + i / 26), static_cast<char>('a' + i % 26)};
    text += name + " Lind: We opened the new ferry line number " + name + " in April.\n";
  }
  const auto groups = group_sentences(prepare_text(text), {.by = SummaryGrouping::kSpeaker});
  ASSERT_EQ(groups.size(), 100U);
  for (const SentenceGroup& group : groups) EXPECT_EQ(group.options.sentences, 1U);
}

TEST(GroupSentences, ATextWithoutSpeakersHasNoGroups) {
  const Document document = prepare_text("The ferry left at dawn. It arrived at noon.");
  EXPECT_THAT(group_sentences(document, {.by = SummaryGrouping::kSpeaker}), IsEmpty());
  EXPECT_THAT(group_sentences(document, {.by = SummaryGrouping::kSection}), IsEmpty());
}

}  // namespace
}  // namespace neusum
