#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/markup.h"
#include "base/number_text.h"
#include "eval/report_page.h"
#include "eval/report_text.h"
#include "figure/line_plot.h"
#include "neusum/training/query_evaluation.h"

namespace neusum {
namespace {

constexpr std::string_view kHowToReadQueries =
    "Values are percentages. The number after ± is half the width of the bootstrap interval, which "
    "draws documents: questions about one document are not independent. A difference is bold if "
    "the system is better and the interval does not contain 0. P@1: the sentence with the highest "
    "score is relevant. kept: a relevant sentence is among the best ones that have 10 % of the "
    "words of the documents. words: the fraction of the words of relevant sentences that are kept "
    "in this way. F1: of sentences, with thresholds chosen on the other half of the questions. "
    "AUC: an answered question has a higher answerProbability than one that is not answered. MRR: "
    "reciprocal rank of the first document with a relevant span. ECE: calibration error of the "
    "probabilities; lower is better. default: the sentences that are extracted with default "
    "options.";

bool is_error(QueryMeasure measure) {
  return measure == QueryMeasure::kCalibrationError ||
         measure == QueryMeasure::kAnswerCalibrationError;
}

bool is_better(const QueryMeasurement& measurement) {
  const QueryEstimate& difference = *measurement.difference;
  return is_error(measurement.measure) ? difference.high < 0 : difference.low > 0;
}

std::string percent_cell(const QueryEstimate& estimate) {
  return cell(display_number(100 * estimate.value, 1) + " <small>± " +
              display_number(50 * (estimate.high - estimate.low), 1) + "</small>");
}

std::string difference_cell(const QueryMeasurement& measurement) {
  const QueryEstimate& difference = *measurement.difference;
  return cell(bold(display_signed(100 * difference.value, 1), is_better(measurement)) +
              " <small>[" + display_signed(100 * difference.low, 1) + ", " +
              display_signed(100 * difference.high, 1) + "]</small>");
}

std::string measure_headings(const QueryEvaluation& evaluation) {
  std::string first = tall_heading("Measure");
  std::string second;
  for (const QuerySystemEvaluation& system : evaluation.systems) {
    if (evaluation.baseline && system.system != *evaluation.baseline) {
      first += wide_heading(display_name(system.system), 2);
      second += heading("value") +
                heading("difference to " + std::string(display_name(*evaluation.baseline)));
    } else {
      first += tall_heading(display_name(system.system));
    }
  }
  return "<thead><tr>" + first + "</tr>\n<tr>" + second + "</tr></thead>\n";
}

// One row per measure.
std::string measure_table(const QueryEvaluation& evaluation) {
  std::string html = "<table>\n" + measure_headings(evaluation) + "<tbody>\n";
  for (std::size_t m = 0; m < evaluation.systems.front().measurements.size(); ++m) {
    const QueryMeasure measure = evaluation.systems.front().measurements[m].measure;
    html += "<tr><th scope=\"row\">" + escape_markup(display_name(measure)) + "</th>";
    for (const QuerySystemEvaluation& system : evaluation.systems) {
      const QueryMeasurement& measurement = system.measurements[m];
      html += percent_cell(measurement.estimate);
      if (measurement.difference) html += difference_cell(measurement);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table>\n";
}

// A plot from 0 to 100 % with a line per system, whose values `values_of` returns.
template <typename ValuesOf>
LinePlot system_lines(const QueryEvaluation& evaluation, ValuesOf values_of) {
  LinePlot plot = {.axis = {.step = 20, .intervals = 5}};
  for (const QuerySystemEvaluation& system : evaluation.systems) {
    plot.lines.push_back({.label = std::string(display_name(system.system)),
                          .colour = colour_of(system.system),
                          .values = values_of(system),
                          .is_highlighted = system.system == SummarySystem::kNeusum});
  }
  // The highlighted line is drawn last, on top of the others.
  std::ranges::stable_sort(plot.lines, {}, &PlottedLine::is_highlighted);
  return plot;
}

ReportFigure budget_figure(const QueryEvaluation& evaluation) {
  LinePlot plot = system_lines(evaluation, [](const QuerySystemEvaluation& system) {
    std::vector<double> values;
    for (const double kept : system.kept_at_budget) values.push_back(100 * kept);
    return values;
  });
  plot.title = "Answer kept";
  plot.unit = "% of the words kept";
  for (const double budget : kWordBudgets) plot.x_labels.push_back(fixed_text(100 * budget, 0));
  return {.layout = kSinglePanel,
          .title = "Answer kept against words kept:",
          .caption =
              "the percentage of the answerable questions for which a relevant sentence is among "
              "the best ones that have this percentage of the words of the documents. Sentences "
              "that do not fit are skipped.",
          .panels = {draw_line_plot(plot)}};
}

ReportFigure calibration_figure(const QueryEvaluation& evaluation) {
  LinePlot plot = system_lines(evaluation, [](const QuerySystemEvaluation& system) {
    std::vector<double> values;
    for (const CalibrationBin& bin : system.calibration) {
      values.push_back(bin.sentences == 0 ? kNoFigure : 100 * bin.relevant);
    }
    return values;
  });
  plot.title = "Relevant";
  plot.unit = "% probability";
  PlottedLine ideal = {.label = "ideal", .colour = "var(--rule)"};
  const std::size_t num_bins = evaluation.systems.front().calibration.size();
  for (std::size_t i = 0; i < num_bins; ++i) {
    ideal.values.push_back(100 * (static_cast<double>(i) + 0.5) / static_cast<double>(num_bins));
    plot.x_labels.push_back(fixed_text(ideal.values.back(), 0));
  }
  plot.lines.insert(plot.lines.begin(), std::move(ideal));
  return {.layout = kSinglePanel,
          .title = "Calibration:",
          .caption =
              "the percentage of relevant sentences among those whose probability is in one of ten "
              "intervals, such as 0 to 10 %. Probabilities of BM25 are not calibrated.",
          .panels = {draw_line_plot(plot)}};
}

std::string query_facts(const QueryEvaluation& evaluation) {
  std::string html = count_of(evaluation.questions, "question") + ", " +
                     grouped_text(evaluation.answerable) + " of them answered · " +
                     shortest_text(evaluation.confidence) + " % confidence intervals";
  for (const QuerySystemEvaluation& system : evaluation.systems) {
    if (!system.model.empty()) html += " · <code>" + escape_markup(system.model) + "</code>";
  }
  return html;
}

}  // namespace

std::string to_html(const QueryEvaluation& evaluation, std::string_view title) {
  std::string content;
  if (!evaluation.systems.empty()) {
    content = table_section("Systems", measure_table(evaluation));
    content += figures_html({budget_figure(evaluation), calibration_figure(evaluation)});
  }
  return page_html({.title = title,
                    .facts = query_facts(evaluation),
                    .content = std::move(content),
                    .how_to_read = kHowToReadQueries});
}

}  // namespace neusum
