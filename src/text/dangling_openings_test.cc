#include "text/dangling_openings.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

Sentence tokenize(std::string_view text) {
  const Span all = {0, text.size()};
  return {all, Tokenizer("en").tokenize(text, all)};
}

bool opens_with_reference(std::string_view text, std::string_view language = "en") {
  return DanglingOpenings(language).opens_with_reference(tokenize(text));
}

TEST(DanglingOpenings, ArePronounsAndConnectives) {
  EXPECT_TRUE(opens_with_reference("He left the harbour."));
  EXPECT_TRUE(opens_with_reference("It's closed."));
  EXPECT_TRUE(opens_with_reference("Their ship sank."));
  EXPECT_TRUE(opens_with_reference("However, the ship sank."));
  EXPECT_FALSE(opens_with_reference("The ship sank, however."));
  EXPECT_FALSE(opens_with_reference("I saw him."));
}

TEST(DanglingOpenings, AreNotPartsOfAHyphenatedWord) {
  EXPECT_FALSE(opens_with_reference("So-called experts left."));
  EXPECT_FALSE(opens_with_reference("Then-President Ford left."));
  EXPECT_TRUE(opens_with_reference("So"));
}

TEST(DanglingOpenings, SkipOpeningQuotationMarks) {
  for (const char* text : {"\"They left.\"", "“They left.”", "'They left.'", "‘They left.’",
                           "`` They left . ''", "— They left.", "(They left.)"}) {
    EXPECT_TRUE(opens_with_reference(text)) << text;
  }
}

TEST(DanglingOpenings, DoNotOccurWithoutWords) {
  EXPECT_FALSE(opens_with_reference(""));
  EXPECT_FALSE(opens_with_reference("...!"));
}

TEST(DanglingOpenings, DoNotOccurInALanguageWithoutAList) {
  EXPECT_FALSE(opens_with_reference("He left.", "de"));
  EXPECT_TRUE(opens_with_reference("He left.", "en-GB"));
}

TEST(DanglingOpenings, CountWhereTheSentenceBeforeIsMissing) {
  std::vector<Sentence> document = {tokenize("He came."), tokenize("He saw."), tokenize("He won."),
                                    tokenize("Rome rejoiced.")};
  const auto count = [&](const std::vector<std::size_t>& selected) {
    return DanglingOpenings("en").count(document, selected);
  };
  EXPECT_EQ(count({}), 0U);
  EXPECT_EQ(count({0, 1, 2}), 0U);  // the first sentence has no sentence before it
  EXPECT_EQ(count({1, 2}), 1U);
  EXPECT_EQ(count({0, 2, 3}), 1U);
  EXPECT_EQ(count({3}), 0U);
  document[0].is_headline = true;
  EXPECT_EQ(count({1, 2}), 0U);
}

TEST(DanglingOpenings, AreLowerCaseInEveryList) {
  for (const RuleSource& source : rule_sources()) {
    if (!source.path.ends_with("/dangling.rules")) continue;
    const LanguageRules rules(source);
    for (const char* list : {"pronouns", "connectives"}) {
      for (const std::string& word : rules.words(list)) EXPECT_EQ(lower_case(word), word);
    }
  }
}

}  // namespace
}  // namespace neusum
