#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/training/query_evaluation.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::HasSubstr;

class QueryEvaluatorTest : public testing::Test {
 protected:
  QueryEvaluation evaluate(const std::string& questions,
                           const std::vector<SummarySystem>& systems = {
                               SummarySystem::kBm25}) const {
    const std::string documents = folder_.write(
        "documents.jsonl",
        R"({"id":"a","text":"It rained all day. The ferry left at noon. Nobody waved."})"
        "\n"
        R"({"id":"b","text":"A bakery opened in the mill. It sells bread."})");
    return evaluate_queries(
        std::nullopt, {.questions = folder_.write("set.jsonl", questions), .documents = documents},
        {.systems = systems});
  }

  static double value(const QueryEvaluation& evaluation, QueryMeasure measure) {
    for (const QueryMeasurement& one : evaluation.systems.front().measurements) {
      if (one.measure == measure) return one.estimate.value;
    }
    return -1;
  }

  ScratchFolder folder_;
};

TEST_F(QueryEvaluatorTest, ASentenceThatOverlapsARelevantSpanIsRelevant) {
  const auto question = [](const std::string& offset) {
    return R"({"id":"q","query":"When did the ferry leave?","documents":["b","a"],)"
           R"("relevant":[{"document":"a","offset":)" +
           offset + R"(,"length":5}]})";
  };
  const QueryEvaluation inside = evaluate(question("20"));
  EXPECT_EQ(inside.questions, 1U);
  EXPECT_EQ(inside.answerable, 1U);
  EXPECT_EQ(value(inside, QueryMeasure::kPrecisionAt1), 1);
  EXPECT_EQ(value(inside, QueryMeasure::kMrr), 1);
  EXPECT_EQ(value(inside, QueryMeasure::kDefaultF1), 1);
  EXPECT_EQ(value(evaluate(question("15")), QueryMeasure::kPrecisionAt1), 1);  // its first letter
  EXPECT_EQ(value(evaluate(question("14")), QueryMeasure::kPrecisionAt1), 0);
}

TEST_F(QueryEvaluatorTest, ARepeatedDocumentIsRelevantEachTime) {
  const QueryEvaluation evaluation = evaluate(
      R"({"id":"q","query":"rain","documents":["a","a"],"relevant":[{"document":"a","offset":0,"length":2}]})");
  std::size_t relevant = 0;
  for (const CalibrationBin& bin : evaluation.systems.front().calibration) {
    relevant += static_cast<std::size_t>(bin.relevant * static_cast<double>(bin.sentences));
  }
  EXPECT_EQ(relevant, 2U);
  EXPECT_EQ(value(evaluation, QueryMeasure::kMrr), 1);
}

TEST_F(QueryEvaluatorTest, ASingleSystemHasNoDifferences) {
  const QueryEvaluation evaluation = evaluate(R"({"query":"ferry","documents":["a"]})");
  EXPECT_FALSE(evaluation.baseline.has_value());
  EXPECT_FALSE(evaluation.systems.front().measurements.front().difference.has_value());
}

TEST_F(QueryEvaluatorTest, TheModelIsNeeded) {
  const std::string question = R"({"query":"ferry","documents":["a"]})";
  EXPECT_THAT(message_of<InvalidInput>([&] { evaluate(question, {SummarySystem::kNeusum}); }),
              HasSubstr("method neusum needs a model"));
  EXPECT_THAT(message_of<InvalidInput>([&] { evaluate(question, {SummarySystem::kOracle}); }),
              HasSubstr("system oracle takes no query; use neusum or bm25"));
  EXPECT_THAT(message_of<InvalidInput>([&] { evaluate(question, {}); }),
              HasSubstr("systems must name at least one"));
}

}  // namespace
}  // namespace neusum
