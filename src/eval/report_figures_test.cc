#include "eval/report_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nan.h"
#include "support/sample_evaluation.h"

namespace neusum {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<std::string> titles_of(const std::vector<ReportFigure>& figures) {
  std::vector<std::string> titles;
  for (const ReportFigure& figure : figures) titles.push_back(figure.title);
  return titles;
}

TEST(ReportFigures, ShowRougePrecisionPositionAndLength) {
  EXPECT_THAT(titles_of(report_figures(sample_evaluation(
                  {SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}))),
              ElementsAre("ROUGE F1 × 100", "Precision at each step", "Position in the document",
                          "Length of the summaries"));
}

TEST(ReportFigures, OmitFiguresWithoutData) {
  EXPECT_THAT(report_figures({}), IsEmpty());
  Evaluation evaluation = sample_evaluation({SummarySystem::kOracle});
  evaluation.systems[0].positions = {};
  EXPECT_THAT(titles_of(report_figures(evaluation)),
              ElementsAre("ROUGE F1 × 100", "Length of the summaries"));
}

TEST(RougeFigure, HasOnePanelPerMetric) {
  const ReportFigure figure =
      report_figures(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead}))[0];
  ASSERT_THAT(figure.panels, SizeIs(3));
  EXPECT_THAT(figure.panels[1], HasSubstr("aria-label=\"ROUGE-2. NeuSum 18.98, LEAD 17.62\""));
  EXPECT_THAT(figure.caption, HasSubstr("95 %"));
}

TEST(RougeFigure, AxisIgnoresOracleAndRandomUnlessAlone) {
  const auto panel = [](const std::vector<SummarySystem>& systems) {
    return report_figures(sample_evaluation(systems))[0].panels[0];
  };
  EXPECT_THAT(panel({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kRandom,
                     SummarySystem::kOracle}),
              Not(HasSubstr("55.58, from")));
  EXPECT_THAT(panel({SummarySystem::kRandom, SummarySystem::kOracle}),
              HasSubstr("55.58, from 55.34 to 55.82"));
}

TEST(PrecisionFigure, OmitsTheOracle) {
  const ReportFigure figure =
      report_figures(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kOracle}, 10))[1];
  EXPECT_THAT(figure.panels, ElementsAre(Not(HasSubstr("oracle"))));
  EXPECT_THAT(figure.panels[0], HasSubstr("<title>NeuSum, step 10: "));
}

TEST(PositionFigure, DrawsTheOracleAsALine) {
  const ReportFigure with = report_figures(
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle}))[2];
  ASSERT_THAT(with.panels, SizeIs(3));
  EXPECT_THAT(with.panels[0], HasSubstr("<path"));
  EXPECT_THAT(with.panels[2], Not(HasSubstr("<path")));
  EXPECT_THAT(with.caption, HasSubstr("The line is the oracle."));
  const ReportFigure without =
      report_figures(sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead}))[2];
  EXPECT_THAT(without.panels, Each(Not(HasSubstr("<path"))));
  EXPECT_THAT(without.caption, Not(HasSubstr("oracle")));
}

TEST(PositionFigure, HasTheSameAxisInAllPanels) {
  const ReportFigure figure =
      report_figures(sample_evaluation({SummarySystem::kLead, SummarySystem::kRandom}))[2];
  EXPECT_THAT(figure.panels, Each(HasSubstr(">40%</text>")));
}

TEST(LengthFigure, ShowsPercentiles) {
  const ReportFigure figure = report_figures(sample_evaluation({SummarySystem::kLead}))[3];
  EXPECT_THAT(figure.panels,
              ElementsAre(HasSubstr("LEAD: half have at most 84 words; a tenth at most 50, a tenth "
                                    "at least 126")));
}

TEST(ReportFigures, OmitNan) {
  Evaluation evaluation =
      sample_evaluation({SummarySystem::kNeusum, SummarySystem::kLead, SummarySystem::kOracle});
  for (SystemEvaluation& system : evaluation.systems) {
    system.rouge[0].f = {kNan, kNan, kNan};
    system.rouge.pop_back();
    system.precision_at_step.assign(2, kNan);
    system.positions[1] = kNan;
  }
  for (const ReportFigure& figure : report_figures(evaluation)) {
    EXPECT_THAT(figure.panels, Each(Not(HasSubstr("nan"))));
  }
}

TEST(ReportFigures, HaveAxesIfAllValuesAreZero) {
  Evaluation evaluation;
  evaluation.systems.resize(1);
  evaluation.systems[0].rouge.resize(1);
  evaluation.systems[0].positions = {0, 0};
  evaluation.systems[0].precision_at_step = {0};
  const std::vector<ReportFigure> figures = report_figures(evaluation);
  EXPECT_THAT(figures, SizeIs(4));
  for (const ReportFigure& figure : figures) {
    EXPECT_THAT(figure.panels, Each(Not(HasSubstr("nan"))));
    EXPECT_THAT(figure.panels, Each(Not(HasSubstr("inf"))));
  }
}

}  // namespace
}  // namespace neusum
