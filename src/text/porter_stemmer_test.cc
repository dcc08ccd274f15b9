#include "text/porter_stemmer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace neusum {
namespace {

using testing::IsEmpty;

using Stemmer = void (*)(std::string&);
using WordsAndStems = std::vector<std::pair<std::string, std::string>>;

// The words whose stem is another than the one beside them, with both.
std::vector<std::string> misses(Stemmer stemmer, const WordsAndStems& expected) {
  std::vector<std::string> found;
  for (const auto& [word, stem] : expected) {
    std::string stemmed = word;
    stemmer(stemmed);
    if (stemmed != stem) found.push_back(word + " -> " + stemmed + " instead of " + stem);
  }
  return found;
}

class BothPorterStemmers : public testing::TestWithParam<Stemmer> {};

INSTANTIATE_TEST_SUITE_P(Rouge155AndNltk, BothPorterStemmers,
                         testing::Values(stem_rouge155, stem_nltk));

TEST_P(BothPorterStemmers, LeaveWordsOfFewerThanThreeCharacters) {
  EXPECT_THAT(misses(GetParam(), {{"", ""}, {"s", "s"}, {"y", "y"}, {"as", "as"}, {"yy", "yy"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeOffPlurals) {
  EXPECT_THAT(misses(GetParam(), {{"cats", "cat"},
                                  {"caresses", "caress"},
                                  {"caress", "caress"},
                                  {"ponies", "poni"},
                                  {"ies", "i"},
                                  {"gas", "ga"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeOffEdAndIngAfterAVowelOnly) {
  EXPECT_THAT(misses(GetParam(), {{"plastered", "plaster"},
                                  {"bled", "bled"},
                                  {"motoring", "motor"},
                                  {"sing", "sing"},
                                  {"agreed", "agre"},
                                  {"feed", "feed"},
                                  {"yelled", "yell"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, MendWhatLostEdOrIng) {
  EXPECT_THAT(misses(GetParam(), {{"conflated", "conflat"},
                                  {"troubled", "troubl"},
                                  {"sized", "size"},
                                  {"hopping", "hop"},
                                  {"falling", "fall"},
                                  {"hissing", "hiss"},
                                  {"fizzed", "fizz"},
                                  {"failing", "fail"},
                                  {"filing", "file"},
                                  {"snowing", "snow"},
                                  {"boxing", "box"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeTheLongestSuffixOfTheSecondStep) {
  EXPECT_THAT(misses(GetParam(), {{"relational", "relat"},
                                  {"conditional", "condit"},
                                  {"rational", "ration"},
                                  {"globalization", "global"},
                                  {"predication", "predic"},
                                  {"vilely", "vile"},
                                  {"differently", "differ"},
                                  {"radically", "radic"},
                                  {"conformably", "conform"},
                                  {"sensibility", "sensibl"},
                                  {"apology", "apolog"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeOffSuffixesOfTheThirdStep) {
  EXPECT_THAT(misses(GetParam(), {{"triplicate", "triplic"},
                                  {"formative", "form"},
                                  {"formalize", "formal"},
                                  {"electricity", "electr"},
                                  {"hopefulness", "hope"},
                                  {"goodness", "good"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeOffSuffixesOfTheFourthStepFromLongStems) {
  EXPECT_THAT(misses(GetParam(), {{"revival", "reviv"},
                                  {"airliner", "airlin"},
                                  {"replacement", "replac"},
                                  {"adjustment", "adjust"},
                                  {"dependent", "depend"},
                                  {"adoption", "adopt"},
                                  {"opinion", "opinion"},
                                  {"ion", "ion"},
                                  {"cement", "cement"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeOffALastEAndASecondL) {
  EXPECT_THAT(misses(GetParam(), {{"probate", "probat"},
                                  {"rate", "rate"},
                                  {"cease", "ceas"},
                                  {"bee", "bee"},
                                  {"controll", "control"},
                                  {"roll", "roll"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeAYForAVowelAfterAConsonant) {
  EXPECT_THAT(
      misses(
          GetParam(),
          {{"syzygy", "syzygi"}, {"year", "year"}, {"yes", "ye"}, {"ayy", "ayi"}, {"sky", "sky"}}),
      IsEmpty());
}

TEST_P(BothPorterStemmers, TakeDigitsForConsonants) {
  EXPECT_THAT(misses(GetParam(), {{"1980s", "1980"},
                                  {"99ing", "99ing"},
                                  {"a00ed", "a0"},
                                  {"7o7ed", "7o7e"},
                                  {"007", "007"}}),
              IsEmpty());
}

TEST_P(BothPorterStemmers, TakeWordsOfAMegabyte) {
  std::string word(std::size_t{1} << 20, 'y');
  word += "ing";
  GetParam()(word);
  EXPECT_LE(word.size(), std::size_t{1} << 20);
}

TEST(StemRouge155, TriesMentAndEntOnWhatTheOthersLeave) {
  EXPECT_THAT(misses(stem_rouge155, {{"basement", "basem"},
                                     {"agreement", "agreem"},
                                     {"element", "elem"},
                                     {"excrement", "excrem"},
                                     {"argument", "argum"},
                                     {"governmental", "govern"},
                                     {"departmental", "depart"}}),
              IsEmpty());
}

TEST(StemRouge155, TurnsALastYAfterAnyVowel) {
  EXPECT_THAT(misses(stem_rouge155, {{"say", "sai"},
                                     {"enjoy", "enjoi"},
                                     {"spy", "spy"},
                                     {"toying", "toi"},
                                     {"skying", "sky"},
                                     {"yyy", "yyi"},
                                     {"xayyyed", "xayyi"}}),
              IsEmpty());
}

TEST(StemRouge155, KnowsNoExtension) {
  EXPECT_THAT(misses(stem_rouge155, {{"dies", "di"},
                                     {"died", "di"},
                                     {"dying", "dy"},
                                     {"skies", "ski"},
                                     {"news", "new"},
                                     {"innings", "in"},
                                     {"exceed", "exce"},
                                     {"used", "us"},
                                     {"use", "us"},
                                     {"geology", "geologi"},
                                     {"helpfully", "helpfulli"}}),
              IsEmpty());
}

TEST(StemNltk, TriesMentAndEntOnlyAsTheLongestSuffix) {
  EXPECT_THAT(misses(stem_nltk, {{"basement", "basement"},
                                 {"agreement", "agreement"},
                                 {"element", "element"},
                                 {"argument", "argument"},
                                 {"governmental", "government"},
                                 {"commitment", "commit"}}),
              IsEmpty());
}

TEST(StemNltk, TurnsALastYAfterAConsonantOnly) {
  EXPECT_THAT(misses(stem_nltk, {{"say", "say"},
                                 {"enjoy", "enjoy"},
                                 {"spy", "spi"},
                                 {"toying", "toy"},
                                 {"skying", "ski"},
                                 {"yyy", "yyy"},
                                 {"xayyyed", "xayi"}}),
              IsEmpty());
}

TEST(StemNltk, KeepsTheEOfShortWords) {
  EXPECT_THAT(misses(stem_nltk, {{"dies", "die"},
                                 {"died", "die"},
                                 {"flies", "fli"},
                                 {"spied", "spi"},
                                 {"ied", "i"},
                                 {"used", "use"},
                                 {"axed", "axe"},
                                 {"use", "use"},
                                 {"owe", "owe"}}),
              IsEmpty());
}

TEST(StemNltk, GoesThroughTheSecondStepAgainAfterAlly) {
  EXPECT_THAT(misses(stem_nltk, {{"traditionally", "tradit"}, {"nationally", "nation"}}),
              IsEmpty());
}

TEST(StemNltk, KnowsFullyAndShortWordsInLogy) {
  EXPECT_THAT(misses(stem_nltk, {{"helpfully", "help"},
                                 {"cheerfully", "cheer"},
                                 {"geology", "geolog"},
                                 {"ology", "olog"}}),
              IsEmpty());
}

TEST(StemNltk, KnowsIrregularWords) {
  EXPECT_THAT(misses(stem_nltk, {{"skies", "sky"},
                                 {"dying", "die"},
                                 {"lying", "lie"},
                                 {"tying", "tie"},
                                 {"news", "news"},
                                 {"innings", "inning"},
                                 {"outing", "outing"},
                                 {"cannings", "canning"},
                                 {"howe", "howe"},
                                 {"proceed", "proceed"},
                                 {"exceed", "exceed"},
                                 {"succeed", "succeed"},
                                 {"succeeds", "succe"}}),
              IsEmpty());
}

}  // namespace
}  // namespace neusum
