#include "text/language_rules.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace neusum {
namespace {

TEST(LanguageRules, ReadsListsAndComments) {
  const LanguageRules rules({"xx/test.rules", "# a comment\n[one]\na b # more\nc\n[two]\n"});
  EXPECT_EQ(rules.words("one"), (WordSet{"a", "b", "c"}));
  EXPECT_TRUE(rules.words("two").empty());
}

TEST(LanguageRules, RejectsAMissingListAndAWordOutsideAList) {
  const LanguageRules rules({"xx/test.rules", "[one]"});
  EXPECT_THROW(rules.words("two"), std::logic_error);
  EXPECT_THROW(LanguageRules({"xx/test.rules", "word"}), std::logic_error);
}

TEST(FindLanguageRules, UsesThePrimarySubtag) {
  EXPECT_NE(find_language_rules("en", "sentences.rules"), nullptr);
  EXPECT_EQ(find_language_rules("en-US", "sentences.rules"),
            find_language_rules("en", "sentences.rules"));
  for (const char* tag : {"EN", "En", "en-US", "EN-us", "EN_us"}) {
    EXPECT_EQ(find_language_rules(tag, "tokens.rules"), find_language_rules("en", "tokens.rules"))
        << tag;
  }
  EXPECT_EQ(find_language_rules("de", "tokens.rules"), nullptr);
}

}  // namespace
}  // namespace neusum
