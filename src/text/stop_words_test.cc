#include "text/stop_words.h"

#include <gtest/gtest.h>

#include <string>

#include "text/unicode.h"

namespace neusum {
namespace {

TEST(StopWords, CarryNoTopic) {
  const StopWords english("en-US");
  for (const char* word : {"the", "a", "'s", "n't", "yourselves", "'d", "would"}) {
    EXPECT_EQ(english.topic_part(word), "") << word;
  }
}

TEST(StopWords, ExcludeTopicWords) {
  const StopWords english("en");
  for (const char* word : {"harbour", "2018", "élan", "u.s.", "them.com", "thee", "’s"}) {
    EXPECT_EQ(english.topic_part(word), word);
  }
}

TEST(StopWords, IncludePunctuationInEveryLanguage) {
  for (const char* token : {"", ".", "--", "``"}) {
    EXPECT_EQ(StopWords("en").topic_part(token), "") << token;
    EXPECT_EQ(StopWords("fi").topic_part(token), "") << token;
  }
}

TEST(StopWords, DependOnTheLanguage) {
  EXPECT_EQ(StopWords("ru").topic_part("который"), "");
  EXPECT_EQ(StopWords("ru").topic_part("гавань"), "гавань");
  EXPECT_EQ(StopWords("de").topic_part("the"), "the");
  EXPECT_EQ(StopWords("nb-NO").topic_part("ikke"), "");
}

TEST(StopWords, AreEmptyForALanguageWithoutAList) {
  EXPECT_EQ(StopWords("fi").topic_part("ja"), "ja");
}

TEST(StopWords, AreRemovedFromTheFrontOfAWord) {
  EXPECT_EQ(StopWords("fr").topic_part("l'amie"), "amie");
  EXPECT_EQ(StopWords("it").topic_part("dell’arte"), "arte");
  EXPECT_EQ(StopWords("fr").topic_part("qu'il"), "");
  EXPECT_EQ(StopWords("fr").topic_part("d'"), "");
  EXPECT_EQ(StopWords("en").topic_part("d'artagnan"), "d'artagnan");
}

TEST(StopWords, AreLowerCaseInEveryList) {
  for (const RuleSource& source : rule_sources()) {
    if (!source.path.ends_with("/stop_words.rules")) continue;
    const LanguageRules rules(source);
    for (const std::string& word : rules.words("stop_words")) {
      EXPECT_EQ(lower_case(word), word) << source.path;
    }
  }
}

}  // namespace
}  // namespace neusum
