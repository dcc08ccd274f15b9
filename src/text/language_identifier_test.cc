#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "neusum/language.h"

namespace neusum {
namespace {

const std::string kGerman =
    "Der Hafen wurde am Montag geschlossen, weil ein Kran ins Wasser gefallen war. Niemand wurde "
    "verletzt.";

TEST(IdentifyLanguage, NamesTheLanguageOfASentence) {
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"en", "The harbour was closed on Monday because a crane had fallen into the water."},
      {"de", kGerman},
      {"fr", "Le port a été fermé lundi parce qu'une grue était tombée dans l'eau."},
      {"es", "El puerto fue cerrado el lunes porque una grúa había caído al agua."},
      {"pl", "Port został zamknięty w poniedziałek, ponieważ dźwig wpadł do wody."},
      {"ru", "Порт закрыли в понедельник, потому что кран упал в воду."},
      {"uk", "Порт закрили в понеділок, тому що кран упав у воду."},
      {"ar", "أغلق الميناء يوم الاثنين لأن رافعة سقطت في الماء."},
      {"hi", "क्रेन पानी में गिर जाने के कारण सोमवार को बंदरगाह बंद कर दिया गया।"},
      {"he", "הנמל נסגר ביום שני מפני שעגורן נפל למים."},
      {"ja", "クレーンが水の中に落ちたため、港は月曜日に閉鎖されました。"},
      {"zh", "因为一台起重机掉进了水里，港口在星期一被关闭了。没有人受伤。"},
  };
  for (const auto& [language, text] : texts) {
    const IdentifiedLanguage found = identify_language(text);
    EXPECT_EQ(found.language, language);
    EXPECT_GT(found.confidence, 0.9) << language;
    EXPECT_LE(found.confidence, 1) << language;
  }
}

TEST(IdentifyLanguage, IsUncertainAboutShortText) {
  for (const char* text : {"", "Ja.", "Montag", "1984", "Der Hafen ist zu."}) {
    EXPECT_EQ(identify_language(text), IdentifiedLanguage()) << text;
  }
}

TEST(IdentifyLanguage, IsUncertainAboutTextWithoutLetters) {
  EXPECT_EQ(identify_language(std::string(1000, '7')), IdentifiedLanguage());
  EXPECT_EQ(identify_language("+++ *** --- === ... !!! ??? ;;; ::: ((( ))) [[[ ]]] 1 2 3 4 5 6"),
            IdentifiedLanguage());
}

TEST(IdentifyLanguage, IsUncertainAboutAnEvenMixture) {
  const std::string mixture =
      kGerman +
      " Порт закрыли в понедельник, потому что кран упал в воду. 港は月曜日に"
      "閉鎖されました。クレーンが水の中に落ちたためです。";
  EXPECT_EQ(identify_language(mixture).language, "");
}

TEST(IdentifyLanguage, IdentifiesChineseWithManyLatinNames) {
  const std::string text =
      "如果你管理着一台 HarbourOS "
      "服务器，那么你可能正在寻找一个可靠的管理工具。为了这个你可能已经看了 FerryMin 和 "
      "CranePanel 这类软件。但是，如果你正在寻找一种简单的方法来管理还包括了 PierBox 的 HarbourOS "
      "服务器，那么有一个工具可以用于"
      "这个需求：Lighthouse。";
  EXPECT_EQ(identify_language(text).language, "zh");
}

TEST(IdentifyLanguage, ExaminesOnlyTheBeginning) {
  std::string text;
  while (text.size() < 1024) text += kGerman + " ";
  const IdentifiedLanguage german = identify_language(text);
  text.resize(1024);
  for (int i = 0; i < 1000; ++i) text += "The harbour was closed on Monday. ";
  EXPECT_EQ(identify_language(text), german);
}

TEST(IdentifyLanguage, CutsLongTextBetweenCharacters) {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::string text(shift, ' ');
    while (text.size() < 10000)
      text += "クレーンが水の中に落ちたため、港は月曜日に閉鎖されました。";
    EXPECT_EQ(identify_language(text).language, "ja") << shift;
  }
}

TEST(IdentifyLanguage, AcceptsAnyBytes) {
  EXPECT_EQ(identify_language("\xFF\xC3 " + kGerman + "\xE2\x82").language, "de");
  EXPECT_EQ(identify_language(std::string(10000, '\x80')).language, "");
}

}  // namespace
}  // namespace neusum
