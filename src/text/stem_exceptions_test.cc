#include "text/stem_exceptions.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(FindStemException, ReturnsTheBaseFormOfAnIrregularWord) {
  EXPECT_EQ(find_stem_exception("were"), "be");
  EXPECT_EQ(find_stem_exception("children"), "child");
  EXPECT_EQ(find_stem_exception("is"), "be");
}

TEST(FindStemException, KnowsTheFirstAndTheLastWordOfTheTable) {
  EXPECT_EQ(find_stem_exception("aardwolves"), "aardwolf");
  EXPECT_EQ(find_stem_exception("zoosporangia"), "zoosporangium");
}

TEST(FindStemException, ReturnsTheLastOfSeveralForms) {
  EXPECT_EQ(find_stem_exception("best"), "well");
  EXPECT_EQ(find_stem_exception("better"), "well");
  EXPECT_EQ(find_stem_exception("testes"), "testes");
}

TEST(FindStemException, ReturnsNothingForRegularWords) {
  EXPECT_EQ(find_stem_exception("houses"), std::nullopt);
  EXPECT_EQ(find_stem_exception("wer"), std::nullopt);
  EXPECT_EQ(find_stem_exception("weren"), std::nullopt);
  EXPECT_EQ(find_stem_exception(""), std::nullopt);
  EXPECT_EQ(find_stem_exception("~"), std::nullopt);
}

TEST(FindStemException, LacksTheNewWordsOfWordNet3) {
  EXPECT_EQ(find_stem_exception("ashes"), std::nullopt);
  EXPECT_EQ(find_stem_exception("halfpence"), std::nullopt);
}

}  // namespace
}  // namespace neusum
