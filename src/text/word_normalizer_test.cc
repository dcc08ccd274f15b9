#include "text/word_normalizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> normalized(std::string_view language, std::string_view text,
                                    Stemming stemming = Stemming::kOn) {
  WordNormalizer normalizer(language, stemming);
  std::vector<std::string> words;
  for (const std::string_view word : normalizer.split(text)) words.emplace_back(word);
  for (std::string& word : words) normalizer.stem(word);
  return words;
}

std::vector<std::string> unstemmed(std::string_view language, std::string_view text) {
  return normalized(language, text, Stemming::kOff);
}

TEST(WordNormalizer, FoldsCaseInEveryScript) {
  EXPECT_THAT(unstemmed("ru", "Лодка ПЛЫВЁТ, 12 раз!"),
              ElementsAre("лодка", "плывёт", "12", "раз"));
  EXPECT_THAT(unstemmed("de", "STRASSE Straße"), ElementsAre("strasse", "strasse"));
  EXPECT_THAT(unstemmed("el", "ΛΟΓΟΣ λόγος"), ElementsAre("λογοσ", "λόγοσ"));
}

TEST(WordNormalizer, FoldsTheTurkishLetterIToItsOwnLowerCase) {
  EXPECT_THAT(unstemmed("tr", "ISPARTA İzmir"), ElementsAre("ısparta", "izmir"));
  EXPECT_THAT(unstemmed("de", "ISPARTA"), ElementsAre("isparta"));
}

TEST(WordNormalizer, BringsCharactersIntoOneForm) {
  EXPECT_THAT(unstemmed("fr", "cafe\u0301 café"), ElementsAre("café", "café"));
  EXPECT_THAT(unstemmed("ja", "ＡＢＣ１２"), ElementsAre("abc12"));
  EXPECT_THAT(unstemmed("fa", "می\u200Cروم"), ElementsAre("میروم"));
}

TEST(WordNormalizer, SplitsAtEverythingThatIsNoLetterOrDigit) {
  EXPECT_THAT(unstemmed("fr", "L’amie d'Anne (#jour)."),
              ElementsAre("l", "amie", "d", "anne", "jour"));
  EXPECT_THAT(unstemmed("de", "1.000,5 bei www.beispiel.de"),
              ElementsAre("1", "000", "5", "bei", "www", "beispiel", "de"));
}

TEST(WordNormalizer, KeepsMarksInTheirWords) {
  EXPECT_THAT(unstemmed("hi", "हिन्दी भाषा"), ElementsAre("हिन्दी", "भाषा"));
}

TEST(WordNormalizer, OfTextWithoutLettersAndDigitsGivesNothing) {
  EXPECT_THAT(normalized("ru", ""), IsEmpty());
  EXPECT_THAT(normalized("ru", " — … 👍🏽 \u0301 \xFF"), IsEmpty());
}

TEST(WordNormalizer, StemsWhatSnowballSupports) {
  EXPECT_THAT(normalized("ru", "книги Книгу книга"), ElementsAre("книг", "книг", "книг"));
  EXPECT_THAT(normalized("ru", "ёлки елка"), ElementsAre("елк", "елк"));
  EXPECT_THAT(normalized("de-AT", "Häuser Hauses"), ElementsAre("haus", "haus"));
  EXPECT_THAT(normalized("en", "ferries ferry"), ElementsAre("ferri", "ferri"));
  for (const char* norwegian : {"no", "nb", "nn-NO"}) {
    EXPECT_THAT(normalized(norwegian, "bøkene"), ElementsAre("bøk")) << norwegian;
  }
}

TEST(WordNormalizer, LeavesWordsOfOtherLanguagesUnstemmed) {
  EXPECT_THAT(normalized("uk", "книги книгу"), ElementsAre("книги", "книгу"));
}

TEST(WordNormalizer, LeavesVeryLongWordsUnstemmed) {
  const std::string word = std::string(1000, 'a') + "ing";
  EXPECT_THAT(normalized("en", word), ElementsAre(word));
}

TEST(WordNormalizer, TakesCharactersOfChineseAndJapaneseAsWords) {
  EXPECT_THAT(normalized("zh", "我们喜欢Wi网12。"),
              ElementsAre("我", "们", "喜", "欢", "wi", "网", "12"));
  EXPECT_THAT(normalized("ja", "時々コーヒーを、"),
              ElementsAre("時", "々", "コ", "ー", "ヒ", "ー", "を"));
}

TEST(WordNormalizer, FindsWordsOfOtherScriptsWithoutSpacesByDictionary) {
  EXPECT_THAT(normalized("th", "ฉันรักแมว"), ElementsAre("ฉัน", "รัก", "แมว"));
}

TEST(WordNormalizer, FoldsNoCharacterTogetherOfInvalidBytes) {
  // The bytes of ß on both sides of a soft hyphen, which folding removes.
  EXPECT_THAT(normalized("de",
                         "Stra\xC3\xC2\xAD\x9F"
                         "e"),
              ElementsAre("stra", "e"));
}

TEST(WordNormalizer, RefusesWhatIsNoLanguage) {
  EXPECT_THROW(WordNormalizer("no language"), InvalidInput);
  EXPECT_THROW(WordNormalizer(""), InvalidInput);
}

}  // namespace
}  // namespace neusum
