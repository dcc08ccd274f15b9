#include "text/stop_words.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(StopWords, CarryNoTopic) {
  for (const char* word : {"the", "a", "'s", "n't", "yourselves", "'d", "would"}) {
    EXPECT_TRUE(is_stop_word(word)) << word;
  }
}

TEST(StopWords, ExcludeTopicWords) {
  for (const char* word : {"harbour", "2018", "élan", "u.s.", "them.com", "thee"}) {
    EXPECT_FALSE(is_stop_word(word)) << word;
  }
}

TEST(StopWords, IncludePunctuation) {
  for (const char* token : {"", ".", "--", "``"}) EXPECT_TRUE(is_stop_word(token)) << token;
}

}  // namespace
}  // namespace neusum
