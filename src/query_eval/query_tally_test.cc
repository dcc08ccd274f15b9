#include "query_eval/query_tally.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::ElementsAre;

RatedSentence tallied(double score, double probability, bool is_relevant) {
  return {.score = score,
          .probability = probability,
          .words = 1,
          .is_relevant = is_relevant,
          .is_extracted = probability >= 0.5};
}

class QueryTallyTest : public testing::Test {
 protected:
  LabelledQuestion question(const std::string& id, std::size_t document, bool is_answered) const {
    LabelledQuestion question = {.id = id, .documents = {&documents_[document]}};
    if (is_answered) question.relevant.push_back({.span = {0, 1}});
    return question;
  }

  std::vector<QueryMeasure> measures() const {
    std::vector<QueryMeasure> measures;
    for (const TalliedMeasure& one : tally_measures(sets_, results_)) {
      measures.push_back(one.measure);
    }
    return measures;
  }

  double value(QueryMeasure measure) const {
    for (const TalliedMeasure& one : tally_measures(sets_, results_)) {
      if (one.measure == measure) return measure_all(one.value, one.num_clusters);
    }
    return -1;
  }

  std::vector<Document> documents_ = std::vector<Document>(3);
  QuestionSets sets_;
  SystemResults results_;
};

TEST_F(QueryTallyTest, MeasuresAnsweredQuestions) {
  sets_.questions = {question("a", 0, true), question("b", 1, true), question("c", 1, true)};
  results_.questions = {{.sentences = {tallied(2, 0.9, true), tallied(1, 0.2, false)}},
                        {.sentences = {tallied(2, 0.8, false), tallied(1, 0.6, true)}},
                        {.sentences = {}}};
  EXPECT_THAT(measures(),
              ElementsAre(QueryMeasure::kPrecisionAt1, QueryMeasure::kKept,
                          QueryMeasure::kKeptWords, QueryMeasure::kF1,
                          QueryMeasure::kCalibrationError, QueryMeasure::kDefaultPrecision,
                          QueryMeasure::kDefaultRecall, QueryMeasure::kDefaultF1));
  EXPECT_THAT(value(QueryMeasure::kPrecisionAt1), DoubleEq(1.0 / 3));
  EXPECT_THAT(value(QueryMeasure::kDefaultPrecision), DoubleEq(2.0 / 3));
  EXPECT_THAT(value(QueryMeasure::kDefaultRecall), DoubleEq(1));
  EXPECT_THAT(value(QueryMeasure::kCalibrationError),
              DoubleNear((0.1 + 0.2 + 0.8 + 0.4) / 4, 1e-12));
}

TEST_F(QueryTallyTest, QuestionsAboutOneDocumentAreACluster) {
  sets_.questions = {question("a", 0, true), question("b", 1, true), question("c", 1, true)};
  results_.questions = {{.sentences = {tallied(1, 0, true)}}, {}, {}};
  const TalliedMeasure top = tally_measures(sets_, results_).front();
  ASSERT_EQ(top.num_clusters, 2U);
  EXPECT_THAT(top.value(std::vector<double>{2, 0}), DoubleEq(1));
  EXPECT_THAT(top.value(std::vector<double>{2, 1}), DoubleEq(0.5));
}

TEST_F(QueryTallyTest, AucComparesWithQuestionsThatAreNotAnswered) {
  sets_.questions = {question("a", 0, true), question("b", 1, false), question("c", 2, false)};
  results_.questions = {
      {.answer_probability = 0.7}, {.answer_probability = 0.7}, {.answer_probability = 0.05}};
  EXPECT_THAT(value(QueryMeasure::kAuc), DoubleEq(0.75));  // a tie and a pair in the right order
  EXPECT_THAT(value(QueryMeasure::kAnswerCalibrationError), DoubleNear((0.4 + 0.05) / 3, 1e-12));
}

TEST_F(QueryTallyTest, AucPairsQuestionsWithUnanswerableOnesById) {
  sets_.questions = {question("a", 0, true), question("b", 1, true)};
  results_.questions = {{.answer_probability = 0.5}, {.answer_probability = 0.9}};
  sets_.unanswerable = {question("x", 2, false), question("a", 2, false)};
  results_.unanswerable = {{.answer_probability = 0.9}, {.answer_probability = 0.2}};
  EXPECT_THAT(value(QueryMeasure::kAuc), DoubleEq(1));
}

TEST_F(QueryTallyTest, DocumentsAreRankedIfAQuestionHasSeveral) {
  LabelledQuestion several = question("a", 0, true);
  several.documents.push_back(&documents_[1]);
  sets_.questions = {several, question("b", 1, true)};
  results_.questions = {{.sentences = {{.document = 0, .score = 1}, {.document = 1, .score = 2}}},
                        {.sentences = {tallied(9, 0, true)}}};
  EXPECT_THAT(value(QueryMeasure::kMrr), DoubleEq(0.5));
}

TEST_F(QueryTallyTest, BudgetsKeepMoreAndMoreQuestions) {
  sets_.questions = {question("a", 0, true), question("b", 1, false)};
  results_.questions = {{.sentences = {tallied(2, 0, false), tallied(1, 0, true)}}, {}};
  const auto kept = tally_budgets(sets_, results_);
  EXPECT_EQ(kept.front(), 0);
  EXPECT_EQ(kept[10], 0);  // 70 % of two words
  EXPECT_EQ(kept.back(), 1);
}

TEST_F(QueryTallyTest, BinsCountSentencesByProbability) {
  results_.questions = {{.sentences = {tallied(0, 0.05, false), tallied(0, 0.95, true)}},
                        {.sentences = {tallied(0, 1, false)}}};
  const auto bins = tally_calibration(results_);
  EXPECT_EQ(bins[0].sentences, 1U);
  EXPECT_EQ(bins[9].sentences, 2U);
  EXPECT_THAT(bins[9].mean_probability, DoubleEq(0.975));
  EXPECT_THAT(bins[9].relevant, DoubleEq(0.5));
  EXPECT_EQ(bins[5].sentences, 0U);
}

}  // namespace
}  // namespace neusum
