#include "summarize/document_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/labelled_corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

const Vocabulary kVocabulary(std::vector<std::string>{"a", "b", "c"});  // 2, 3, 4

TEST(AppendDocument, EncodesWordsAsIds) {
  Batch batch;
  EXPECT_THAT(append_document(make_labelled({{"a", "b"}, {"x"}, {}}, {}).sentences, kVocabulary,
                              100, batch),
              ElementsAre(0, 1, 2));
  append_document(make_labelled({{"c"}}, {}).sentences, kVocabulary, 100, batch);
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 1, 1, 4));
  EXPECT_THAT(batch.sentence_begin, ElementsAre(0, 2, 3, 4, 5));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 3, 4));
}

TEST(AppendDocument, SplitsLongSentences) {
  Batch batch;
  const Document document =
      make_labelled({{"a", "b", "c"}, {"c", "b"}, {"a", "a", "a", "b", "c"}}, {});
  EXPECT_THAT(append_document(document.sentences, kVocabulary, 2, batch),
              ElementsAre(0, 0, 1, 2, 2, 2));
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 4, 4, 3, 2, 2, 2, 3, 4));
  EXPECT_THAT(batch.sentence_begin, ElementsAre(0, 2, 3, 5, 7, 9, 10));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 6));
}

TEST(AppendDocument, UsesTheFirstPiecesOfASentenceWithoutEnd) {
  Batch batch;
  const std::vector<std::string> words(3 * kMaxPiecesPerSentence, "a");
  const Document document = make_labelled({words, {"b"}}, {});
  EXPECT_EQ(append_document(document.sentences, kVocabulary, 2, batch).size(),
            kMaxPiecesPerSentence + 1);
  EXPECT_EQ(batch.words.size(), 2 * kMaxPiecesPerSentence + 1);
}

}  // namespace
}  // namespace neusum
