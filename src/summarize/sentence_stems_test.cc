#include "summarize/sentence_stems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

Document prepared(std::string text) {
  Document document = {.text = std::move(text)};
  Preparer({}).prepare(document);
  return document;
}

auto is_stem(std::uint32_t stem, std::uint32_t count) {
  return AllOf(Field(&StemCount::stem, stem), Field(&StemCount::count, count));
}

TEST(SentenceStems, CountsStemsWithoutStopWords) {
  const Document document = prepared("The bridge and the old bridges. It was. An old bridge fell.");
  const SentenceStems stems = SentenceStemmer("en").count(document);
  ASSERT_EQ(stems.num_sentences(), 3U);
  EXPECT_EQ(stems.num_stems(), 3U);
  EXPECT_THAT(stems[0], ElementsAre(is_stem(0, 2), is_stem(1, 1)));
  EXPECT_THAT(stems[1], IsEmpty());
  EXPECT_THAT(stems[2], ElementsAre(is_stem(1, 1), is_stem(0, 1), is_stem(2, 1)));
}

TEST(SentenceStems, NumbersTheStemsOfEachDocumentFromZero) {
  SentenceStemmer stemmer("en");
  stemmer.count(prepared("Rain fell. Rivers rose."));
  const SentenceStems stems = stemmer.count(prepared("Rivers fell."));
  EXPECT_EQ(stems.num_stems(), 2U);
  EXPECT_THAT(stems[0], ElementsAre(is_stem(0, 1), is_stem(1, 1)));
}

TEST(SentenceStems, AreEmptyWithoutSentences) {
  const SentenceStems stems = SentenceStemmer("en").count({});
  EXPECT_EQ(stems.num_sentences(), 0U);
  EXPECT_EQ(stems.num_stems(), 0U);
}

}  // namespace
}  // namespace neusum
