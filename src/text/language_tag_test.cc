#include "text/language_tag.h"

#include <gtest/gtest.h>

#include "neusum/error.h"

namespace neusum {
namespace {

TEST(LanguageTag, PrimaryLanguageIsTheFirstSubtagInLowerCase) {
  for (const char* tag : {"ru", "RU", "ru-RU", "Ru_ru", "ru-Cyrl-RU"}) {
    EXPECT_EQ(primary_language(tag), "ru") << tag;
  }
}

TEST(LanguageTag, PrimaryLanguageOfBokmalAndNynorskIsNorwegian) {
  for (const char* tag : {"no", "nb", "NN-no"}) EXPECT_EQ(primary_language(tag), "no") << tag;
}

TEST(LanguageTag, IsEnglishIgnoresRegionAndCase) {
  for (const char* tag : {"en", "EN", "en-GB", "en_US"}) EXPECT_TRUE(is_english(tag)) << tag;
  for (const char* tag : {"de", "eng-x", "enm", ""}) EXPECT_FALSE(is_english(tag)) << tag;
}

TEST(LanguageTag, AcceptsOnlyBcp47AndPosixTags) {
  for (const char* tag : {"en", "zh-Hant-TW", "pt_BR"}) {
    EXPECT_NO_THROW(validate_language_tag(tag)) << tag;
  }
  for (const char* tag : {"", "x", "russian language", "../en", "auto", "klingon"}) {
    EXPECT_THROW(validate_language_tag(tag), InvalidInput) << tag;
  }
}

TEST(LanguageTag, SuggestsTheTagOfAName) {
  try {
    validate_language_tag("German");
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(error.what(), "unknown language 'German'; did you mean de (German)?");
  }
}

}  // namespace
}  // namespace neusum
