#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/rouge.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

using Summary = std::vector<std::string>;

std::vector<RougeScore> score(const RougeOptions& options, const Summary& peer,
                              const std::vector<Summary>& references) {
  return Rouge155(options).score(peer, references);
}

TEST(Rouge155, ComputesFFromRoundedRecallAndPrecision) {
  // 8 hits of 13 and 15 words: 16/28 is 0.57143, but not after rounding.
  const Summary peer = {"a b c d e f g h 1 2 3 4 5 6 7"};
  const Summary reference = {"a b c d e f g h v w x y z"};
  EXPECT_THAT(score({.max_n = 1, .lcs = false}, peer, {reference}),
              ElementsAre(RougeScore{0.61538, 0.53333, 0.57142}));
}

TEST(Rouge155, LetsNgramsCrossTheEndsOfSentences) {
  EXPECT_THAT(score({.max_n = 2, .lcs = false}, {"one", "two"}, {{"one two"}}),
              ElementsAre(RougeScore{1, 1, 1}, RougeScore{1, 1, 1}));
}

TEST(Rouge155, ComparesStemsOfWordsOfFourLettersOrMore) {
  const RougeOptions options{.stem = true, .max_n = 1, .lcs = false};
  EXPECT_EQ(score(options, {"jumping"}, {{"jumped"}}).front().f, 1);
  EXPECT_EQ(score(options, {"was"}, {{"wa"}}).front().f, 0);
}

TEST(Rouge155, UsesIrregularFormsByDefault) {
  RougeOptions options{.stem = true, .max_n = 1, .lcs = false};
  EXPECT_EQ(score(options, {"children were"}, {{"child be"}}).front().f, 1);
  options.exceptions = StemExceptions::kNone;
  EXPECT_EQ(score(options, {"children were"}, {{"child be"}}).front().f, 0);
}

TEST(Rouge155, ComparesWordsOfOtherLanguages) {
  RougeOptions options{.max_n = 1, .lcs = false, .language = "ru"};
  EXPECT_EQ(score(options, {"Старые лодки"}, {{"старые лодка"}}).front().f, 0.5);
  options.stem = true;
  EXPECT_EQ(score(options, {"Старые лодки"}, {{"старая лодка"}}).front().f, 1);
  options.tokenizer = RougeTokenizer::kRouge155;
  EXPECT_EQ(score(options, {"Старые лодки"}, {{"старая лодка"}}).front().f, 0);
}

TEST(Rouge155, ComparesCharactersOfChinese) {
  EXPECT_THAT(score({.max_n = 2, .lcs = false, .language = "zh"}, {"老桥。"}, {{"老河桥"}}),
              ElementsAre(RougeScore{0.66667, 1, 0.8}, RougeScore{0, 0, 0}));
}

TEST(Rouge155, LimitsTheWordsOfTheTokenizer) {
  const RougeOptions options{.max_n = 1, .lcs = true, .max_words = 3, .language = "zh"};
  EXPECT_THAT(score(options, {"老桥。", "河水"}, {{"老桥河上"}}),
              ElementsAre(RougeScore{1, 1, 1}, RougeScore{1, 1, 1}));
}

TEST(RougeOptions, TokenizerDependsOnTheLanguageUnlessGiven) {
  EXPECT_EQ(RougeOptions{}.mode(), "rouge155 wordnet");
  EXPECT_EQ(RougeOptions{.language = "en-GB"}.mode(), "rouge155 wordnet");
  EXPECT_EQ(RougeOptions{.language = "ru"}.mode(), "unicode ru");
  EXPECT_EQ((RougeOptions{.tokenizer = RougeTokenizer::kUnicode}.mode()), "unicode en");
  EXPECT_EQ((RougeOptions{.tokenizer = RougeTokenizer::kRouge155, .language = "ru"}.mode()),
            "rouge155 wordnet");
}

TEST(RougeOptions, RefuseWhatIsNoLanguage) {
  EXPECT_THROW(RougeOptions{.language = "Russian!"}.validate(), InvalidInput);
}

TEST(Rouge155, CountsThePeerOnceForEachReference) {
  const std::vector<Summary> references = {{"a b"}, {"a"}};
  EXPECT_THAT(score({.max_n = 1, .lcs = false}, {"a"}, references),
              ElementsAre(RougeScore{0.66667, 1, 0.8}));
  EXPECT_THAT(score({.max_n = 1, .lcs = false, .formula = RougeFormula::kBest}, {"a"}, references),
              ElementsAre(RougeScore{1, 1, 1}));
}

TEST(Rouge155, OfAnEmptyPeerIsZero) {
  const RougeOptions options{
      .max_n = 2, .lcs_weight = 1.2, .skip_distance = 4, .skip_metrics = SkipMetrics::kBoth};
  for (const Summary& summary : {Summary{}, Summary{""}, Summary{" ", "—"}}) {
    EXPECT_THAT(score(options, summary, {{"a b"}, summary}), testing::Each(RougeScore{}));
    EXPECT_THAT(score(options, {"a b"}, {summary}), testing::Each(RougeScore{}));
  }
}

TEST(Rouge155, AppliesTheLimitToReferences) {
  EXPECT_THAT(score({.max_n = 1, .lcs = false, .max_words = 1}, {"a b"}, {{"a c"}}),
              ElementsAre(RougeScore{1, 1, 1}));
}

TEST(RougeOptions, ListMetricsInTheOrderOfTheScript) {
  const RougeOptions options{
      .max_n = 2, .lcs_weight = 1.2, .skip_distance = 4, .skip_metrics = SkipMetrics::kBoth};
  EXPECT_THAT(options.metrics(),
              ElementsAre("ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-W-1.2", "ROUGE-S4", "ROUGE-SU4"));
  EXPECT_THAT((RougeOptions{.lcs = false, .skip_distance = -1}.metrics()), ElementsAre("ROUGE-S*"));
}

TEST(RougeOptions, AreFormattedAsTheFlagsOfTheScript) {
  EXPECT_EQ((RougeOptions{.stem = true, .max_n = 2}.flags()), "-m -n 2");
  EXPECT_EQ((RougeOptions{.lcs = false,
                          .skip_distance = 4,
                          .skip_metrics = SkipMetrics::kSU,
                          .formula = RougeFormula::kBest,
                          .alpha = 0.3,
                          .confidence = 99.5,
                          .samples = 10,
                          .max_bytes = 75}
                 .flags()),
            "-x -2 4 -u -f B -p 0.3 -c 99.5 -r 10 -b 75");
}

TEST(RougeOptions, RejectWhatTheScriptCannotDo) {
  const auto problem_of = [](const RougeOptions& options) {
    return message_of<InvalidInput>([&] { options.validate(); });
  };
  EXPECT_EQ(problem_of({}), "");
  EXPECT_EQ(problem_of({.alpha = 2}), "-p must be from 0 to 1");
  EXPECT_EQ(problem_of({.samples = 0}), "-r must be from 1 to 1000000");
  EXPECT_EQ(problem_of({.lcs_weight = 0.0}), "-w must be greater than 0");
  EXPECT_EQ(problem_of({.max_words = 1, .max_bytes = 1}),
            "give a limit in words (-l) or in bytes (-b), not both");
  EXPECT_NE(problem_of({.lcs = false}), "");
}

}  // namespace
}  // namespace neusum
