#include "model/distinct_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace neusum {
namespace {

using ::testing::ElementsAre;

using Ids = std::vector<Vocabulary::Id>;

TEST(DistinctWords, ListsEachWordOnceAndTrainedWordsFirst) {
  DistinctWords words;
  words.find(Ids{7, 2, 9, 7, 2, 2, 1}, 10, 3);
  EXPECT_THAT(words.ids(), ElementsAre(2, 1, 7, 9));
  EXPECT_EQ(words.num_trained(), 2U);
  EXPECT_EQ(words.index(2), 0U);
  EXPECT_EQ(words.index(9), 3U);
}

TEST(DistinctWords, ForgetsTheLastBatch) {
  DistinctWords words;
  words.find(Ids{7, 2}, 10, 0);
  words.find(Ids{2, 3, 7}, 12, 0);
  EXPECT_THAT(words.ids(), ElementsAre(2, 3, 7));
  words.find({}, 12, 0);
  EXPECT_TRUE(words.ids().empty());
}

}  // namespace
}  // namespace neusum
