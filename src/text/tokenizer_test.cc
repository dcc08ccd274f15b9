#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/stopwatch.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

const Tokenizer& english() {
  static const Tokenizer kTokenizer("en");
  return kTokenizer;
}

std::string joined(const std::vector<Token>& tokens) {
  std::string all;
  for (const Token& token : tokens) all += (all.empty() ? "" : " | ") + token.text;
  return all;
}

// The tokens of a text that is a single sentence.
std::string tokens_of(std::string_view text, const Tokenizer& tokenizer = english()) {
  return joined(tokenizer.tokenize(text, {0, text.size()}));
}

TEST(Tokenizer, LowerCasesWords) {
  EXPECT_EQ(tokens_of("The Éclair IS Here"), "the | éclair | is | here");
}

TEST(Tokenizer, OfNothingGivesNoTokens) {
  EXPECT_EQ(tokens_of(""), "");
  EXPECT_EQ(tokens_of(" \n\t "), "");
}

TEST(Tokenizer, SpansAreInTheWholeText) {
  const std::string_view text = "First one. Zoë ran!";
  const std::vector<Token> tokens = english().tokenize(text, {11, text.size() - 11});
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].span.of(text), "Zoë");
  EXPECT_EQ(tokens[1].span.of(text), "ran");
  EXPECT_EQ(tokens[2].span.of(text), "!");
}

TEST(Tokenizer, DoesNotReadBeyondTheSentence) {
  const std::string_view text = "I like www.example.com/path a lot";
  EXPECT_EQ(joined(english().tokenize(text, {0, 9})), "i | like | ww");
}

TEST(Tokenizer, SplitsPunctuationOff) {
  EXPECT_EQ(tokens_of("Well, (yes): \"no\"; why?"),
            "well | , | ( | yes | ) | : | \" | no | \" | ; | why | ?");
}

TEST(Tokenizer, SplitsContractions) {
  EXPECT_EQ(tokens_of("I don't, can't and won't"), "i | do | n't | , | ca | n't | and | wo | n't");
  EXPECT_EQ(tokens_of("He's sure they'll say we've won"),
            "he | 's | sure | they | 'll | say | we | 've | won");
  EXPECT_EQ(tokens_of("shouldn't've"), "should | n't | 've");
}

TEST(Tokenizer, SplitsContractionsWithATypographicApostrophe) {
  EXPECT_EQ(tokens_of("It’s not what I didn’t do"), "it | ’s | not | what | i | did | n’t | do");
}

TEST(Tokenizer, SplitsAssimilatedWords) {
  EXPECT_EQ(tokens_of("I cannot; gonna, GOTTA"), "i | can | not | ; | gon | na | , | got | ta");
  EXPECT_EQ(tokens_of("’Tis so, d'you see"), "’t | is | so | , | d' | you | see");
}

TEST(Tokenizer, SplitsThePossessiveOff) {
  EXPECT_EQ(tokens_of("the dog's and the cats' food"),
            "the | dog | 's | and | the | cats | ' | food");
}

TEST(Tokenizer, KeepsApostrophesInNames) {
  EXPECT_EQ(tokens_of("O'Hara's d'Artagnan at six o'clock"),
            "o'hara | 's | d'artagnan | at | six | o'clock");
}

TEST(Tokenizer, KeepsWordsThatHaveAnApostropheAtTheirEnd) {
  EXPECT_EQ(tokens_of("rock 'n' roll for ol' 'em in the '80s"),
            "rock | 'n' | roll | for | ol' | 'em | in | the | '80s");
}

TEST(Tokenizer, KeepsQuotesAsWritten) {
  EXPECT_EQ(tokens_of("“So” ‘it’ ''goes'' ``on``"),
            "“ | so | ” | ‘ | it | ’ | '' | goes | '' | `` | on | ``");
}

TEST(Tokenizer, SplitsHyphenatedWords) {
  EXPECT_EQ(tokens_of("a well-known 9-year-old"), "a | well | - | known | 9 | - | year | - | old");
}

TEST(Tokenizer, KeepsHyphensAfterAPrefix) {
  EXPECT_EQ(tokens_of("an ex-wife, over-the-top e-mails"),
            "an | ex-wife | , | over-the-top | e-mails");
  EXPECT_EQ(tokens_of("pro- and anti-U.S. views"), "pro- | and | anti-u.s. | views");
}

TEST(Tokenizer, KeepsHyphensBeforeASuffix) {
  EXPECT_EQ(tokens_of("a ten-fold rise"), "a | ten-fold | rise");
}

TEST(Tokenizer, KeepsASecondHyphenAfterANumber) {
  EXPECT_EQ(tokens_of("played 4-4-2"), "played | 4 | -4-2");
}

TEST(Tokenizer, KeepsDashesWhole) {
  EXPECT_EQ(tokens_of("this--that --- — and–on"), "this | -- | that | --- | — | and | – | on");
}

TEST(Tokenizer, KeepsTheFullStopOfAbbreviations) {
  EXPECT_EQ(tokens_of("Mr. Bo met Lt. Lu vs. Co."), "mr. | bo | met | lt. | lu | vs. | co. | .");
}

TEST(Tokenizer, KeepsTheFullStopOfInitials) {
  EXPECT_EQ(tokens_of("J. R. of the U.S. at 5 p.m. sharp"),
            "j. | r. | of | the | u.s. | at | 5 | p.m. | sharp");
}

TEST(Tokenizer, KeepsTheFullStopOfSomeAbbreviationsBeforeNumbersOnly) {
  EXPECT_EQ(tokens_of("No. 7 said no. Again"), "no. | 7 | said | no | . | again");
}

TEST(Tokenizer, KeepsTheFullStopOfCapitalizedAbbreviationsOnly) {
  EXPECT_EQ(tokens_of("In Mass. the mass. is"), "in | mass. | the | mass | . | is");
}

TEST(Tokenizer, GivesTwoTokensForAFinalAbbreviation) {
  const std::string_view text = "By Bo & Co.";
  const std::vector<Token> tokens = english().tokenize(text, {0, text.size()});
  ASSERT_EQ(tokens.size(), 5U);
  EXPECT_EQ(tokens[3].text, "co.");
  EXPECT_EQ(tokens[3].span, (Span{8, 2}));
  EXPECT_EQ(tokens[4].text, ".");
  EXPECT_EQ(tokens[4].span, (Span{10, 1}));
}

TEST(Tokenizer, CutsTheFullStopOffAFinalLetter) {
  EXPECT_EQ(tokens_of("It is plan B."), "it | is | plan | b | .");
}

TEST(Tokenizer, KeepsNumbersWhole) {
  EXPECT_EQ(tokens_of("1,000.50 at 10:30 or .5 and -3"),
            "1,000.50 | at | 10:30 | or | .5 | and | -3");
}

TEST(Tokenizer, SplitsSymbolsOffNumbers) {
  EXPECT_EQ(tokens_of("$5, £7m, 20% of US$9"), "$ | 5 | , | £ | 7m | , | 20 | % | of | us$ | 9");
}

TEST(Tokenizer, SplitsRangesAtTheHyphen) {
  EXPECT_EQ(tokens_of("2-1, 5%-7%, 2010-11"),
            "2 | - | 1 | , | 5 | % | - | 7 | % | , | 2010 | - | 11");
}

TEST(Tokenizer, SplitsUnitsOffNumbers) {
  EXPECT_EQ(tokens_of("6pm 35kg 1.5million 5million 19th 6ft"),
            "6 | pm | 35 | kg | 1.5 | million | 5million | 19th | 6ft");
}

TEST(Tokenizer, KeepsDatesAndFractionsWhole) {
  EXPECT_EQ(tokens_of("on 3/14/2015 or 2015-03-14 to 24/7"),
            "on | 3/14/2015 | or | 2015-03-14 | to | 24/7");
}

TEST(Tokenizer, WritesFractionsWithDigits) { EXPECT_EQ(tokens_of("2½ cups"), "2 | 1/2 | cups"); }

TEST(Tokenizer, KeepsTelephoneNumbersWhole) {
  EXPECT_EQ(tokens_of("555-0100 or 212-555-0100 or (212)555-0100"),
            "555-0100 | or | 212-555-0100 | or | (212)555-0100");
}

TEST(Tokenizer, KeepsAddressesWhole) {
  EXPECT_EQ(tokens_of("See http://example.com/a?b=c, www.example.org. or a.b@example.com!"),
            "see | http://example.com/a?b=c | , | www.example.org | . | or | a.b@example.com | !");
  EXPECT_EQ(tokens_of("(my-site.com/x) my-file_2.pdf"), "( | my-site.com/x | ) | my-file_2.pdf");
}

TEST(Tokenizer, KeepsUserNamesAndTagsWhole) {
  EXPECT_EQ(tokens_of("@some_one loves #cats_2, #1 @ home"),
            "@some_one | loves | #cats_2 | , | # | 1 | @ | home");
}

TEST(Tokenizer, KeepsEmoticonsWhole) {
  EXPECT_EQ(tokens_of("fine :) or :-( ;D Name:David"),
            "fine | :) | or | :-( | ;d | name | : | david");
}

TEST(Tokenizer, KeepsEmojiWithTheirModifiersWhole) {
  EXPECT_EQ(tokens_of("ok👍🏽👩‍🚀🇫🇷🇩🇪"),
            "ok | 👍🏽 | 👩‍🚀 | 🇫🇷 | 🇩🇪");
}

TEST(Tokenizer, KeepsEllipsesAndRunsOfMarksWhole) {
  EXPECT_EQ(tokens_of("so... what?! no!!! **"), "so | ... | what | ?! | no | !!! | **");
}

TEST(Tokenizer, SplitsSlashes) { EXPECT_EQ(tokens_of("and/or w/o"), "and | / | or | w/o"); }

TEST(Tokenizer, KeepsAmpersandsBetweenCapitals) {
  EXPECT_EQ(tokens_of("B&W, you&me"), "b&w | , | you | & | me");
}

TEST(Tokenizer, KeepsEntitiesWhole) {
  EXPECT_EQ(tokens_of("caf&#233; &amp; bar"), "caf | &#233; | & | bar");
}

TEST(Tokenizer, LeavesUnknownLanguagesTheirApostrophes) {
  EXPECT_EQ(tokens_of("L'amie dit: cannot don't", Tokenizer("fr")),
            "l'amie | dit | : | cannot | don't");
}

TEST(Tokenizer, CutsScriptsWithoutSpacesByDictionary) {
  EXPECT_EQ(tokens_of("我们喜欢音乐。", Tokenizer("zh")), "我们 | 喜欢 | 音乐 | 。");
  EXPECT_EQ(tokens_of("ฉันรักแมว ok", Tokenizer("th")), "ฉัน | รัก | แมว | ok");
}

TEST(Tokenizer, MakesInvalidBytesTokens) {
  EXPECT_EQ(tokens_of("a\xFF\xFE b"), "a | \uFFFD | \uFFFD | b");
}

TEST(Tokenizer, CanBeSharedByThreads) {
  const std::string text = "It's 我们喜欢音乐 and that's fine.";
  const std::string expected = tokens_of(text);
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  threads.reserve(results.size());
  for (std::string& result : results) threads.emplace_back([&] { result = tokens_of(text); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, expected);
}

// Random concatenations of pieces that are hard for a tokenizer.
std::string random_text(std::mt19937& random) {
  static constexpr std::string_view kPieces[] = {
      "a",    "I",        "word",   "U.S",    "n't",
      "'s",   "’",        "'",      "\"",     ".",
      "..",   "...",      "-",      "--",     "/",
      "@",    "#",        "$",      "&",      "!",
      "?",    ",",        ":",      ";",      "(",
      ")",    "=",        "<",      ">",      "*",
      "_",    "7",        "19",     "06",     "%",
      "+",    "http://",  "www.",   ".com",   " ",
      "\n",   "é",        "é",      "½",      "–",
      "我们", "ไทย",      "の",     "ー",     "👍🏽",
      "🇫🇷",   "\u200D",   "co",     "pro",    "cannot",
      "\xFF", "\xE2\x80", "\u00A0", "\u200B", "\0",
      "٣",    "gonna",    "&amp;",  "e-",     std::string_view("\0", 1)};
  std::string text;
  for (std::size_t count = random() % 12; count > 0; --count) {
    text += kPieces[random() % std::size(kPieces)];
  }
  return text;
}

// Whether the characters of text[begin, end) are white space.
bool is_blank(std::string_view text, std::size_t begin, std::size_t end) {
  return trim(text, {begin, end - begin}).length == 0;
}

bool is_boundary(std::string_view text, std::size_t position) {
  std::size_t at = 0;
  while (at < position) next_code_point(text, at);
  return at == position;
}

TEST(Tokenizer, PutsEveryCharacterInExactlyOneToken) {
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(random);
    std::size_t last_end = 0;
    for (const Token& token : english().tokenize(text, {0, text.size()})) {
      ASSERT_GT(token.span.length, 0U) << text;
      ASSERT_FALSE(token.text.empty()) << text;
      ASSERT_GE(token.span.offset, last_end) << text;
      ASSERT_TRUE(is_blank(text, last_end, token.span.offset)) << text;
      ASSERT_TRUE(is_boundary(text, token.span.offset)) << text;
      ASSERT_TRUE(is_boundary(text, token.span.end())) << text;
      last_end = token.span.end();
    }
    ASSERT_TRUE(is_blank(text, last_end, text.size())) << text;
  }
}

TEST(Tokenizer, PutsNoWhiteSpaceIntoTokens) {
  std::mt19937 random(8);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(random);
    for (const Token& token : english().tokenize(text, {0, text.size()})) {
      for (std::size_t i = 0; i < token.text.size();) {
        ASSERT_FALSE(is_space(next_code_point(token.text, i))) << text;
      }
    }
  }
}

// A quadratic tokenizer would take minutes.
TEST(Tokenizer, TakesLinearTimeForChainsOfHyphens) {
  std::string text = "zq";
  for (int i = 0; i < 100'000; ++i) text += "-1.zq";
  const Stopwatch time(TimeKind::kProcessCpu);
  EXPECT_EQ(Tokenizer().tokenize(text, {0, text.size()}).size(), 400'001U);
  EXPECT_LT(time.seconds(), 15);
}

}  // namespace
}  // namespace neusum
