#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/training/query_evaluation.h"

namespace neusum {
namespace {

using testing::HasSubstr;
using testing::Not;

QueryEvaluation sample_query_evaluation(const QueryEstimate& difference) {
  return {.questions = 1200,
          .answerable = 1000,
          .baseline = SummarySystem::kBm25,
          .systems = {{.system = SummarySystem::kNeusum,
                       .model = "query <1>",
                       .measurements = {{.measure = QueryMeasure::kPrecisionAt1,
                                         .estimate = {0.705, 0.69, 0.72},
                                         .difference = difference}},
                       .kept_at_budget = {0.125}},
                      {.system = SummarySystem::kBm25,
                       .measurements = {{.measure = QueryMeasure::kPrecisionAt1,
                                         .estimate = {0.643, 0.63, 0.66}}}}}};
}

TEST(QueryReportHtml, ShowsValuesAndDifferencesInPercent) {
  const std::string html = to_html(sample_query_evaluation({0.062, 0.041, 0.08}), "Set <a>");
  EXPECT_THAT(html, HasSubstr("<title>Set &lt;a&gt;</title>"));
  EXPECT_THAT(html, HasSubstr("1,200 questions, 1,000 of them answered · 95 % confidence "
                              "intervals · <code>query &lt;1&gt;</code>"));
  EXPECT_THAT(html, HasSubstr("<td>70.5 <small>± 1.5</small></td>"));
  EXPECT_THAT(html, HasSubstr("<b>+6.2</b> <small>[+4.1, +8.0]</small>"));
  EXPECT_THAT(html, HasSubstr("difference to BM25"));
}

TEST(QueryReportHtml, ADifferenceThatMayBeZeroIsNotBold) {
  EXPECT_THAT(to_html(sample_query_evaluation({0.01, -0.01, 0.03}), ""),
              HasSubstr("<td>+1.0 <small>[−1.0, +3.0]</small></td>"));
}

TEST(QueryReportHtml, ALowerCalibrationErrorIsBetter) {
  QueryEvaluation evaluation = sample_query_evaluation({-0.05, -0.06, -0.04});
  EXPECT_THAT(to_html(evaluation, ""), Not(HasSubstr("<b>−5.0</b>")));
  for (QuerySystemEvaluation& system : evaluation.systems) {
    system.measurements.front().measure = QueryMeasure::kCalibrationError;
  }
  EXPECT_THAT(to_html(evaluation, ""), HasSubstr("<b>−5.0</b>"));
}

TEST(QueryReportHtml, PlotsTheAnswersKeptAndTheCalibration) {
  QueryEvaluation evaluation = sample_query_evaluation({});
  evaluation.systems.front().calibration[9] = {.sentences = 4, .relevant = 0.75};
  const std::string html = to_html(evaluation, "");
  EXPECT_THAT(html, HasSubstr("NeuSum, 1 % of the words kept: 12.5 %"));
  EXPECT_THAT(html, HasSubstr("NeuSum, 95 % probability: 75.0 %"));
  EXPECT_THAT(html, Not(HasSubstr("NeuSum, 85 % probability")));  // without sentences
}

TEST(QueryReportHtml, AnEmptyEvaluationHasNoTable) {
  EXPECT_THAT(to_html(QueryEvaluation(), ""), Not(HasSubstr("<table")));
}

}  // namespace
}  // namespace neusum
