#include "summarize/document_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/labelled_corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

const Vocabulary kVocabulary(std::vector<std::string>{"a", "b", "c"});  // 2, 3, 4

TEST(AppendDocument, TurnsWordsIntoNumbers) {
  Batch batch;
  append_document(make_labelled({{"a", "b"}, {"x"}, {}}, {}), kVocabulary, {}, batch);
  append_document(make_labelled({{"c"}}, {}), kVocabulary, {}, batch);
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 1, 1, 4));
  EXPECT_THAT(batch.sentence_begin, ElementsAre(0, 2, 3, 4, 5));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 3, 4));
}

TEST(AppendDocument, LeavesOutWhatIsBeyondTheLimits) {
  Batch batch;
  append_document(make_labelled({{"a", "b", "c"}, {"c"}, {"a"}}, {}), kVocabulary,
                  {.sentences = 2, .sentence_words = 2}, batch);
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 4));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 2));
}

}  // namespace
}  // namespace neusum
