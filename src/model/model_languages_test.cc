#include "model/model_languages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

TEST(ModelLanguages, AreReadAsTheyAreWritten) {
  EXPECT_EQ(format_languages({"ru"}), "ru");
  EXPECT_EQ(format_languages({"de-AT", "fr"}), "de-AT,fr");
  EXPECT_THAT(parse_languages("de-AT,fr"), ElementsAre("de-AT", "fr"));
}

TEST(ModelLanguages, MustBeTags) {
  for (const char* text : {"", "ru,", ",ru", "Russian language", "ru, de"}) {
    EXPECT_THROW(parse_languages(text), InvalidInput) << text;
  }
}

TEST(LanguageWarning, IsGivenForALanguageThatTheModelDoesNotList) {
  EXPECT_EQ(language_warning({"en"}, "ru"), "the language is ru, but the model was trained for en");
  EXPECT_EQ(language_warning({"de", "fr"}, "ru-RU"),
            "the language is ru-RU, but the model was trained for de, fr");
}

TEST(LanguageWarning, IgnoresRegions) {
  EXPECT_EQ(language_warning({"en"}, "en"), "");
  EXPECT_EQ(language_warning({"en-US", "ru"}, "RU_ru"), "");
}

}  // namespace
}  // namespace neusum
