#include "eval/report_tables.h"

#include <algorithm>
#include <cmath>

#include "base/markup.h"
#include "eval/report_page.h"
#include "eval/report_text.h"

namespace neusum {
namespace {

using Averages = std::vector<RougeAverage>;

// F1 in percent; NaN if the metric is missing.
RougeEstimate percent(const Averages& averages, std::size_t metric) {
  if (metric >= averages.size()) return {kNoFigure, kNoFigure, kNoFigure};
  const RougeEstimate& f = averages[metric].f;
  return {100 * f.value, 100 * f.low, 100 * f.high};
}

// The value ± half the width of its confidence interval, as HTML.
std::string estimate_text(const std::string& value, const RougeEstimate& estimate) {
  const double half = (estimate.high - estimate.low) / 2;
  if (!std::isfinite(estimate.value) || !std::isfinite(half)) return value;
  return value + " <small>± " + display_number(half, 2) + "</small>";
}

// The best score of the systems other than the oracle, formatted as in the table. Empty if there is
// only one such system.
std::string best_score(const Evaluation& evaluation, std::size_t metric) {
  double best = kNoFigure;
  int count = 0;
  for (const SystemEvaluation& system : evaluation.systems) {
    const double value = percent(system.rouge, metric).value;
    if (system.system == SummarySystem::kOracle || !std::isfinite(value)) continue;
    best = count++ == 0 ? value : std::max(best, value);
  }
  return count > 1 ? display_number(best, 2) : "";
}

bool has_margins(const Evaluation& evaluation) {
  return std::ranges::any_of(evaluation.systems, [](const SystemEvaluation& system) {
    return !system.margin_over_lead.empty();
  });
}

std::string system_headings(const Evaluation& evaluation) {
  const std::vector<std::string> metrics = evaluation.rouge.metrics();
  const bool with_margins = has_margins(evaluation);
  std::string first = wide_heading("F1 × 100", metrics.size());
  if (with_margins) first += wide_heading("better than LEAD by", metrics.size());
  std::string second;
  for (int group = 0; group < (with_margins ? 2 : 1); ++group) {
    for (const std::string& metric : metrics) second += heading(metric);
  }
  second += heading("summaries") + heading("sentences");
  return "<thead><tr>" + tall_heading("System") + first + tall_heading("Words") +
         tall_heading("Repeated\ntrigrams, %") + tall_heading("From the\nfirst three, %") +
         wide_heading("Dangling openings, %", 2) + "</tr>\n<tr>" + second + "</tr></thead>\n";
}

std::string rouge_cells(const Evaluation& evaluation, const SystemEvaluation& system) {
  std::string html;
  for (std::size_t metric = 0; metric < evaluation.rouge.metrics().size(); ++metric) {
    const RougeEstimate estimate = percent(system.rouge, metric);
    const std::string text = display_number(estimate.value, 2);
    const bool is_best =
        system.system != SummarySystem::kOracle && text == best_score(evaluation, metric);
    html += cell(estimate_text(bold(text, is_best), estimate));
  }
  return html;
}

std::string margin_cells(const Evaluation& evaluation, const SystemEvaluation& system) {
  std::string html;
  for (std::size_t metric = 0; metric < evaluation.rouge.metrics().size(); ++metric) {
    const RougeEstimate estimate = percent(system.margin_over_lead, metric);
    html += cell(estimate_text(display_signed(estimate.value, 2), estimate));
  }
  return html;
}

std::string words_cell(const SystemEvaluation& system) {
  const auto& words = system.words_percentiles;
  return "<td title=\"10th, 50th and 90th percentile: " + std::to_string(words[0]) + ", " +
         std::to_string(words[1]) + ", " + std::to_string(words[2]) + "\">" +
         display_number(system.mean_words, 1) + "</td>";
}

std::string system_row(const Evaluation& evaluation, const SystemEvaluation& system) {
  return "<tr>" + row_heading(system.system) + rouge_cells(evaluation, system) +
         (has_margins(evaluation) ? margin_cells(evaluation, system) : "") + words_cell(system) +
         cell(display_number(100 * system.redundant_trigrams, 1)) +
         cell(display_number(100 * system.share_in_first_three, 1)) +
         cell(display_number(100 * system.dangling_summaries, 1)) +
         cell(display_number(100 * system.dangling_sentences, 1)) + "</tr>\n";
}

// Two systems with their significance tests, one per metric; null if a test is missing.
struct Comparison {
  SummarySystem a = {};
  SummarySystem b = {};
  std::vector<const Significance*> tests = {};
};

// Groups the significance tests by their pair of systems.
std::vector<Comparison> group_tests(const Evaluation& evaluation) {
  const std::size_t metrics = evaluation.rouge.metrics().size();
  std::vector<Comparison> comparisons;
  for (const Significance& test : evaluation.significance) {
    if (test.metric >= metrics) continue;
    auto found = std::ranges::find_if(comparisons, [&](const Comparison& comparison) {
      return comparison.a == test.a && comparison.b == test.b;
    });
    if (found == comparisons.end()) {
      comparisons.push_back({test.a, test.b, std::vector<const Significance*>(metrics)});
      found = std::prev(comparisons.end());
    }
    found->tests[test.metric] = &test;
  }
  return comparisons;
}

std::string test_cells(const Significance* test) {
  constexpr double kSignificant = 0.05;
  if (test == nullptr) return cell("–") + cell("–");
  const bool is_better = test->difference > 0 && test->p < kSignificant;
  return cell(bold(display_signed(100 * test->difference, 2), is_better)) +
         cell(bold(escape_markup(display_p_value(test->p)), is_better));
}

// Rows with the same first system share one row heading.
std::string comparison_row(const std::vector<Comparison>& comparisons, std::size_t i) {
  const Comparison& comparison = comparisons[i];
  std::size_t end = i;
  while (end < comparisons.size() && comparisons[end].a == comparison.a) ++end;
  const bool is_first = i == 0 || comparisons[i - 1].a != comparison.a;
  std::string html =
      is_first ? "<tr class=\"first\">" + row_heading(comparison.a, end - i) : "<tr>";
  html += "<td>" + escape_markup(display_name(comparison.b)) + "</td>";
  for (const Significance* test : comparison.tests) html += test_cells(test);
  return html + "</tr>\n";
}

}  // namespace

std::string system_table(const Evaluation& evaluation) {
  std::string html = "<table>\n" + system_headings(evaluation) + "<tbody>\n";
  for (const SystemEvaluation& system : evaluation.systems) html += system_row(evaluation, system);
  return html + "</tbody></table>\n";
}

std::string significance_table(const Evaluation& evaluation) {
  std::string first;
  std::string second;
  for (const std::string& metric : evaluation.rouge.metrics()) {
    first += wide_heading(metric, 2);
    second += heading("difference") + heading("p");
  }
  std::string html = "<table class=\"pairs\">\n<thead><tr>" + tall_heading("System") +
                     tall_heading("against") + first + "</tr>\n<tr>" + second +
                     "</tr></thead>\n<tbody>\n";
  const std::vector<Comparison> comparisons = group_tests(evaluation);
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    html += comparison_row(comparisons, i);
  }
  return html + "</tbody></table>\n";
}

}  // namespace neusum
