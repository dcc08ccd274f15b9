#include "eval/report_figures.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "eval/report_text.h"
#include "figure/bar_plot.h"
#include "figure/line_plot.h"
#include "figure/range_plot.h"

namespace neusum {
namespace {

using Values = std::vector<double>;

bool is_oracle(const SystemEvaluation& system) { return system.system == SummarySystem::kOracle; }
bool is_ours(const SystemEvaluation& system) { return system.system == SummarySystem::kNeusum; }

std::string system_label(const SystemEvaluation& system) {
  return std::string(display_name(system.system));
}

Values in_percent(const Values& fractions) {
  Values percent = fractions;
  for (double& value : percent) value *= 100;
  return percent;
}

// The highest finite value, or 1 if none is above 0, so that an axis never has length 0.
double highest_of(const Values& values) {
  double highest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) highest = std::max(highest, value);
  }
  return highest > 0 ? highest : 1;
}

// The oracle and random systems score far above and far below the others.
bool is_bound(const SystemEvaluation& system) {
  return is_oracle(system) || system.system == SummarySystem::kRandom;
}

// An axis that shows how the systems differ. Ignores the bounds unless there are no other systems.
ChartAxis rouge_axis(const Evaluation& evaluation, std::size_t metric) {
  const bool has_bounds_only = std::ranges::all_of(evaluation.systems, is_bound);
  Values ends;
  for (const SystemEvaluation& system : evaluation.systems) {
    if ((is_bound(system) && !has_bounds_only) || metric >= system.rouge.size()) continue;
    const RougeEstimate& f = system.rouge[metric].f;
    for (const double end : {f.value, f.low, f.high}) {
      if (std::isfinite(end)) ends.push_back(100 * end);
    }
  }
  const double lowest = ends.empty() ? 0 : std::ranges::min(ends);
  return fit_shortest_axis(lowest, highest_of(ends), 3, 5);
}

PlottedRange rouge_row(const SystemEvaluation& system, std::size_t metric) {
  constexpr RougeEstimate kNothing = {kNoFigure, kNoFigure, kNoFigure};
  const RougeEstimate f = metric < system.rouge.size() ? system.rouge[metric].f : kNothing;
  const std::string text = display_number(100 * f.value, 2);
  return {.label = system_label(system),
          .colour = colour_of(system.system),
          .low = 100 * f.low,
          .value = 100 * f.value,
          .high = 100 * f.high,
          .text = text,
          .tooltip = system_label(system) + ": " + text + ", from " +
                     display_number(100 * f.low, 2) + " to " + display_number(100 * f.high, 2),
          .is_highlighted = is_ours(system)};
}

ReportFigure rouge_figure(const Evaluation& evaluation) {
  ReportFigure figure = {
      .layout = kWidePanels,
      .title = "ROUGE F1 × 100",
      .caption = "with " + shortest_text(evaluation.rouge.confidence) + " % confidence intervals."};
  if (std::ranges::any_of(evaluation.systems, is_bound)) {
    figure.caption += " An arrow marks an interval that continues beyond the axis.";
  }
  const std::vector<std::string> metrics = evaluation.rouge.metrics();
  for (std::size_t metric = 0; metric < metrics.size(); ++metric) {
    RangePlot plot = {.title = metrics[metric], .axis = rouge_axis(evaluation, metric)};
    for (const SystemEvaluation& system : evaluation.systems) {
      plot.rows.push_back(rouge_row(system, metric));
    }
    figure.panels.push_back(draw_range_plot(plot));
  }
  return figure;
}

// Omits the oracle, whose precision is always 1.
ReportFigure precision_figure(const Evaluation& evaluation) {
  LinePlot plot = {.title = "Precision", .unit = "step"};
  Values all;
  for (const SystemEvaluation& system : evaluation.systems) {
    if (is_oracle(system) || system.precision_at_step.empty()) continue;
    const Values values = in_percent(system.precision_at_step);
    all.insert(all.end(), values.begin(), values.end());
    plot.lines.push_back({.label = system_label(system),
                          .colour = colour_of(system.system),
                          .values = values,
                          .is_highlighted = is_ours(system)});
  }
  ReportFigure figure = {
      .layout = kSinglePanel,
      .title = "Precision at each step",
      .caption =
          "of the extraction: the fraction of the documents that have this step whose "
          "sentence is one of the oracle’s."};
  // The highlighted line is drawn last, on top of the others.
  std::ranges::stable_sort(plot.lines, {}, &PlottedLine::is_highlighted);
  plot.axis = fit_shortest_axis(0, highest_of(all), 3, 5);
  if (!plot.lines.empty()) figure.panels.push_back(draw_line_plot(plot));
  return figure;
}

Values oracle_positions(const Evaluation& evaluation) {
  const auto oracle = std::ranges::find_if(evaluation.systems, is_oracle);
  return oracle == evaluation.systems.end() ? Values() : in_percent(oracle->positions);
}

// Ignores the last bar: it covers many positions and may be far above all others.
ChartAxis position_axis(const Evaluation& evaluation) {
  Values all;
  for (const SystemEvaluation& system : evaluation.systems) {
    Values percent = in_percent(system.positions);
    if (percent.size() > 1) percent.pop_back();
    all.insert(all.end(), percent.begin(), percent.end());
  }
  return fit_shortest_axis(0, highest_of(all), 2, 4);
}

ReportFigure position_figure(const Evaluation& evaluation) {
  const Values oracle = oracle_positions(evaluation);
  const ChartAxis axis = position_axis(evaluation);
  ReportFigure figure = {.layout = kNarrowPanels,
                         .title = "Position in the document",
                         .caption =
                             "of the extracted sentences: the fraction at each position. The "
                             "last bar covers its position and all later ones; if it is cut "
                             "off, its value is printed above it."};
  if (!oracle.empty()) figure.caption += " The line is the oracle.";
  for (const SystemEvaluation& system : evaluation.systems) {
    if (system.positions.empty()) continue;
    figure.panels.push_back(draw_bar_plot({.title = system_label(system),
                                           .colour = colour_of(system.system),
                                           .values = in_percent(system.positions),
                                           .reference = is_oracle(system) ? Values() : oracle,
                                           .axis = axis,
                                           .is_highlighted = is_ours(system)}));
  }
  return figure;
}

PlottedRange length_row(const SystemEvaluation& system) {
  const auto& words = system.words_percentiles;
  return {.label = system_label(system),
          .colour = colour_of(system.system),
          .low = static_cast<double>(words[0]),
          .value = static_cast<double>(words[1]),
          .high = static_cast<double>(words[2]),
          .text = std::to_string(words[1]),
          .tooltip = system_label(system) + ": half have at most " + std::to_string(words[1]) +
                     " words; a tenth at most " + std::to_string(words[0]) + ", a tenth at least " +
                     std::to_string(words[2]),
          .is_highlighted = is_ours(system)};
}

ReportFigure length_figure(const Evaluation& evaluation) {
  RangePlot plot = {.title = "Words", .width = 360};
  std::size_t highest = 1;
  for (const SystemEvaluation& system : evaluation.systems) {
    plot.rows.push_back(length_row(system));
    highest = std::max(highest, system.words_percentiles.back());
  }
  plot.axis = fit_count_axis(highest, 4);
  ReportFigure figure = {.layout = kSinglePanel,
                         .title = "Length of the summaries",
                         .caption = "in words: the median, from the 10th to the 90th percentile."};
  if (!plot.rows.empty()) figure.panels.push_back(draw_range_plot(plot));
  return figure;
}

}  // namespace

std::vector<ReportFigure> report_figures(const Evaluation& evaluation) {
  if (evaluation.systems.empty()) return {};
  std::vector<ReportFigure> figures = {rouge_figure(evaluation), precision_figure(evaluation),
                                       position_figure(evaluation), length_figure(evaluation)};
  std::erase_if(figures, [](const ReportFigure& figure) { return figure.panels.empty(); });
  return figures;
}

}  // namespace neusum
