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

// The words whose stem differs from the expected stem, with both stems.
std::vector<std::string> misses(Stemmer stemmer, const WordsAndStems& expected) {
  std::vector<std::string> found;
  for (const auto& [word, stem] : expected) {
    std::string stemmed = word;
    stemmer(stemmed);
    if (stemmed != stem) found.push_back(word + " -> " + stemmed + " instead of " + stem);
  }
  return found;
}

std::vector<std::string> misses_of_both(const WordsAndStems& expected) {
  std::vector<std::string> found = misses(stem_rouge155, expected);
  for (std::string& miss : misses(stem_nltk, expected)) found.push_back(std::move(miss));
  return found;
}

TEST(BothPorterStemmers, KeepWordsOfFewerThanThreeCharacters) {
  EXPECT_THAT(misses_of_both({{"", ""}, {"s", "s"}, {"y", "y"}, {"as", "as"}, {"yy", "yy"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, RemovePlurals) {
  EXPECT_THAT(misses_of_both({{"cats", "cat"},
                              {"caresses", "caress"},
                              {"caress", "caress"},
                              {"basses", "bass"},
                              {"sses", "ss"},
                              {"ponies", "poni"},
                              {"ies", "i"},
                              {"gas", "ga"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, RemoveEdAndIngOnlyAfterAVowel) {
  EXPECT_THAT(misses_of_both({{"plastered", "plaster"},
                              {"bled", "bled"},
                              {"motoring", "motor"},
                              {"sing", "sing"},
                              {"agreed", "agre"},
                              {"feed", "feed"},
                              {"yelled", "yell"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, RepairStemsThatLostEdOrIng) {
  EXPECT_THAT(misses_of_both({{"agitated", "agit"},
                              {"unabled", "unabl"},
                              {"ovenabled", "oven"},
                              {"agonized", "agon"},
                              {"sized", "size"},
                              {"hopping", "hop"},
                              {"falling", "fall"},
                              {"hissing", "hiss"},
                              {"fizzed", "fizz"},
                              {"failing", "fail"},
                              {"filing", "file"},
                              {"sewed", "sew"},
                              {"boxing", "box"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, ReplaceTheLongestSuffixOfTheSecondStep) {
  EXPECT_THAT(misses_of_both(
                  {{"educational", "educ"},   {"conditional", "condit"}, {"rational", "ration"},
                   {"agency", "agenc"},       {"vacancy", "vacanc"},     {"colonizer", "colon"},
                   {"humbly", "humbl"},       {"legally", "legal"},      {"intently", "intent"},
                   {"vilely", "vile"},        {"famously", "famous"},    {"utilization", "util"},
                   {"agitation", "agit"},     {"orator", "orat"},        {"capitalism", "capit"},
                   {"talkativeness", "talk"}, {"helpfulness", "help"},   {"callousness", "callous"},
                   {"illegality", "illeg"},   {"inactivity", "inact"},   {"usability", "usabl"},
                   {"apology", "apolog"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, RemoveSuffixesOfTheThirdStep) {
  EXPECT_THAT(misses_of_both({{"eradicate", "erad"},
                              {"curative", "cur"},
                              {"generalize", "gener"},
                              {"elasticity", "elast"},
                              {"botanical", "botan"},
                              {"hopeful", "hope"},
                              {"goodness", "good"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, RemoveSuffixesOfTheFourthStepFromLongStems) {
  EXPECT_THAT(
      misses_of_both({{"animal", "anim"},     {"allowance", "allow"}, {"evidence", "evid"},
                      {"opener", "open"},     {"acidic", "acid"},     {"adorable", "ador"},
                      {"eligible", "elig"},   {"adamant", "adam"},    {"disagreement", "disagr"},
                      {"amendment", "amend"}, {"evident", "evid"},    {"erosion", "eros"},
                      {"emotion", "emot"},    {"opinion", "opinion"}, {"ion", "ion"},
                      {"cement", "cement"},   {"caribou", "carib"},   {"egotism", "egot"},
                      {"educate", "educ"},    {"agility", "agil"},    {"enormously", "enorm"},
                      {"evasive", "evas"},    {"idolize", "idol"}}),
      IsEmpty());
}

TEST(BothPorterStemmers, RemoveAFinalEAndADoubleL) {
  EXPECT_THAT(misses_of_both({{"probate", "probat"},
                              {"rate", "rate"},
                              {"able", "abl"},
                              {"bayes", "bay"},
                              {"bee", "bee"},
                              {"controll", "control"},
                              {"all", "all"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, TreatYAsAVowelAfterAConsonant) {
  EXPECT_THAT(misses_of_both({{"syzygy", "syzygi"},
                              {"byte", "byte"},
                              {"year", "year"},
                              {"ypres", "ypre"},
                              {"ayy", "ayi"},
                              {"sky", "sky"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, TreatDigitsAsConsonants) {
  EXPECT_THAT(misses_of_both({{"1980s", "1980"},
                              {"99ing", "99ing"},
                              {"a00ed", "a0"},
                              {"7o7ed", "7o7e"},
                              {"007", "007"}}),
              IsEmpty());
}

TEST(BothPorterStemmers, HandleWordsOfAMegabyte) {
  const std::string megabyte(std::size_t{1} << 20, 'y');
  EXPECT_THAT(misses_of_both({{megabyte + "bbing", megabyte + 'b'}}), IsEmpty());
}

TEST(StemRouge155, AppliesMentAndEntAfterTheOtherSuffixes) {
  EXPECT_THAT(misses(stem_rouge155, {{"basement", "basem"},
                                     {"agreement", "agreem"},
                                     {"element", "elem"},
                                     {"excrement", "excrem"},
                                     {"argument", "argum"},
                                     {"governmental", "govern"},
                                     {"departmental", "depart"}}),
              IsEmpty());
}

TEST(StemRouge155, ReplacesAFinalYIfThereIsAnyVowel) {
  EXPECT_THAT(misses(stem_rouge155, {{"say", "sai"},
                                     {"enjoy", "enjoi"},
                                     {"spy", "spy"},
                                     {"toying", "toi"},
                                     {"skying", "sky"},
                                     {"yyy", "yyi"},
                                     {"xayyyed", "xayyi"}}),
              IsEmpty());
}

TEST(StemRouge155, HasNoExtensions) {
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

TEST(StemNltk, RemovesMentAndEntOnlyAsTheLongestSuffix) {
  EXPECT_THAT(misses(stem_nltk, {{"basement", "basement"},
                                 {"agreement", "agreement"},
                                 {"element", "element"},
                                 {"argument", "argument"},
                                 {"governmental", "government"},
                                 {"commitment", "commit"}}),
              IsEmpty());
}

TEST(StemNltk, ReplacesAFinalYOnlyAfterAConsonant) {
  EXPECT_THAT(misses(stem_nltk, {{"say", "say"},
                                 {"enjoy", "enjoy"},
                                 {"spy", "spi"},
                                 {"bys", "by"},
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

TEST(StemNltk, RepeatsTheSecondStepAfterAlly) {
  EXPECT_THAT(misses(stem_nltk, {{"traditionally", "tradit"}, {"nationally", "nation"}}),
              IsEmpty());
}

TEST(StemNltk, HandlesFullyAndShortWordsInLogy) {
  EXPECT_THAT(misses(stem_nltk, {{"helpfully", "help"},
                                 {"cheerfully", "cheer"},
                                 {"geology", "geolog"},
                                 {"ology", "olog"}}),
              IsEmpty());
}

TEST(StemNltk, KnowsIrregularWords) {
  EXPECT_THAT(misses(stem_nltk, {{"sky", "sky"},
                                 {"skies", "sky"},
                                 {"dying", "die"},
                                 {"lying", "lie"},
                                 {"tying", "tie"},
                                 {"news", "news"},
                                 {"inning", "inning"},
                                 {"innings", "inning"},
                                 {"outing", "outing"},
                                 {"outings", "outing"},
                                 {"canning", "canning"},
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
