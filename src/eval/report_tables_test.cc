#include "eval/report_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nan.h"
#include "support/sample_evaluation.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(SystemTable, ShowsF1WithHalfItsInterval) {
  const std::string html =
      system_table(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead}));
  EXPECT_THAT(html, HasSubstr("<td>40.19 <small>± 0.24</small></td>"));
  EXPECT_THAT(html, HasSubstr("<td>+1.22 <small>± 0.13</small></td>"));
}

TEST(SystemTable, MakesTheBestSystemBoldExceptTheOracle) {
  const std::string html = system_table(
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}));
  EXPECT_THAT(html, HasSubstr("<b>41.41</b>"));
  EXPECT_THAT(html, Not(HasSubstr("<b>40.19</b>")));
  EXPECT_THAT(html, Not(HasSubstr("<b>55.58</b>")));
}

TEST(SystemTable, MakesEqualRoundedScoresBold) {
  Evaluation evaluation = sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead});
  evaluation.systems[1].rouge[0].f.value = .41411;
  EXPECT_THAT(system_table(evaluation), HasSubstr("</i>LEAD</th><td><b>41.41</b>"));
}

TEST(SystemTable, HasNothingBoldForOneSystem) {
  EXPECT_THAT(system_table(sample_evaluation({SummarySystem::kNeusum})), Not(HasSubstr("<b>")));
  EXPECT_THAT(system_table(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kOracle})),
              Not(HasSubstr("<b>")));
}

TEST(SystemTable, HasMarginsOnlyWithLead) {
  EXPECT_THAT(system_table(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead})),
              HasSubstr("better than LEAD"));
  EXPECT_THAT(system_table(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kOracle})),
              Not(HasSubstr("LEAD")));
}

TEST(SystemTable, ShowsLengthsRepetitionsAndPositions) {
  const std::string html = system_table(sample_evaluation({SummarySystem::kLead}));
  EXPECT_THAT(html, HasSubstr("percentile: 50, 84, 126\">86.4</td><td>0.4</td><td>100.0</td>"));
}

TEST(SystemTable, ShowsDanglingOpenings) {
  EXPECT_THAT(system_table(sample_evaluation({SummarySystem::kLead})),
              HasSubstr("<td>100.0</td><td>12.5</td><td>4.3</td></tr>"));
}

TEST(SystemTable, SkipsNan) {
  Evaluation evaluation = sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead});
  evaluation.systems[0].rouge[0].f = {kNan, kNan, kNan};
  evaluation.systems[0].margin_over_lead[0].f.low = kNan;
  evaluation.systems[0].rouge.pop_back();
  evaluation.systems[0].mean_words = kNan;
  const std::string html = system_table(evaluation);
  EXPECT_THAT(html, Not(HasSubstr("nan")));
  EXPECT_THAT(html, HasSubstr("<td>–</td>"));
  EXPECT_THAT(html, HasSubstr("<td>+1.22</td>"));
}

// A test of the systems a and b, in the first metric only.
Evaluation compared(double difference, double p) {
  Evaluation evaluation = sample_evaluation({});
  evaluation.significance = {{SummarySystem::kNeusum, SummarySystem::kLead, 0, difference, p}};
  return evaluation;
}

TEST(SignificanceTable, IsBoldIfTheFirstSystemIsBetter) {
  EXPECT_THAT(significance_table(compared(.012, .049)),
              HasSubstr("<td><b>+1.20</b></td><td><b>0.049</b></td>"));
  EXPECT_THAT(significance_table(compared(.012, .05)), Not(HasSubstr("<b>")));
  EXPECT_THAT(significance_table(compared(-.012, .01)), Not(HasSubstr("<b>")));
}

TEST(SignificanceTable, EscapesTheLessThanSign) {
  EXPECT_THAT(significance_table(compared(.012, 0)), HasSubstr("<b>&lt;0.001</b>"));
}

TEST(SignificanceTable, HasDashesForMissingTests) {
  EXPECT_THAT(significance_table(compared(kNan, kNan)),
              HasSubstr("<td>LEAD</td><td>–</td><td>–</td><td>–</td><td>–</td>"));
}

TEST(SignificanceTable, HasOneHeadingForAllTestsOfASystem) {
  const std::string html = significance_table(
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}));
  EXPECT_THAT(html, HasSubstr("scope=\"row\" rowspan=\"2\"><i "
                              "style=\"background:var(--neusum)\"></i>NeuSum</th><td>LEAD</td>"));
  EXPECT_THAT(html, HasSubstr("<tr><td>oracle</td>"));
  EXPECT_THAT(html, HasSubstr("<th scope=\"row\"><i style=\"background:var(--lead)\"></i>LEAD</th>"
                              "<td>oracle</td>"));
}

TEST(SignificanceTable, SkipsUnknownMetrics) {
  Evaluation evaluation = sample_evaluation({});
  evaluation.significance = {{SummarySystem::kNeusum, SummarySystem::kLead, 7, .1, .1}};
  EXPECT_THAT(significance_table(evaluation), Not(HasSubstr("NeuSum")));
}

}  // namespace
}  // namespace neusum
