#include "evaluate_queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model_flag.h"
#include "neusum/write_file.h"

namespace neusum::cli {
namespace {

std::optional<QueryModel> load_query_model(const QueryEvaluateCommand& command) {
  const auto& systems = command.options.systems;
  if (std::ranges::find(systems, SummarySystem::kNeusum) == systems.end()) return std::nullopt;
  return open_query_model(command.model);
}

std::string format_percent(const QueryEstimate& estimate) {
  return fmt::format("{:.1f} ±{:.1f}", 100 * estimate.value, 50 * (estimate.high - estimate.low));
}

std::string format_difference(const QueryEstimate& difference) {
  return fmt::format("{:+.1f} [{:+.1f}, {:+.1f}]", 100 * difference.value, 100 * difference.low,
                     100 * difference.high);
}

// Appends a line of cells, the first one being the heading of the row.
void append_line(const std::vector<std::string>& cells, std::string& text) {
  std::string line = fmt::format("{:<17}", cells.front());
  for (std::size_t i = 1; i < cells.size(); ++i) line += fmt::format("  {:<12}", cells[i]);
  text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

// One row per measure. The difference of a system to the baseline follows its value.
std::string format_query_table(const QueryEvaluation& evaluation) {
  const std::string difference =
      evaluation.baseline ? fmt::format("difference to {}", name_of(*evaluation.baseline)) : "";
  std::vector<std::string> headings = {""};
  for (const QuerySystemEvaluation& system : evaluation.systems) {
    headings.emplace_back(name_of(system.system));
    if (evaluation.baseline && system.system != *evaluation.baseline) {
      headings.push_back(fmt::format("{:<22}", difference));
    }
  }
  std::string text;
  append_line(headings, text);
  for (std::size_t m = 0; m < evaluation.systems.front().measurements.size(); ++m) {
    std::vector<std::string> cells;
    for (const QuerySystemEvaluation& system : evaluation.systems) {
      const QueryMeasurement& measurement = system.measurements[m];
      if (cells.empty()) cells.emplace_back(display_name(measurement.measure));
      cells.push_back(format_percent(measurement.estimate));
      if (!measurement.difference) continue;
      cells.push_back(fmt::format("{:<22}", format_difference(*measurement.difference)));
    }
    append_line(cells, text);
  }
  return text;
}

}  // namespace

void run_query_evaluation(const QueryEvaluateCommand& command,
                          const ConsoleOptions& console_options) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  const QueryEvaluation evaluation =
      evaluate_queries(load_query_model(command), command.files, command.options,
                       [&](const Progress& progress) { console.show_progress(progress); });
  if (command.json != "-" && command.files.output != "-") print(format_query_table(evaluation));
  if (!command.json.empty()) write_file(command.json, to_json(evaluation));
  if (!command.report.empty()) {
    const std::filesystem::path path(command.files.questions);
    write_file(command.report, to_html(evaluation, "Extracts for " + path.filename().string()));
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(fmt::format("{} questions, {} of them answered by their documents, in {:.1f} s",
                           evaluation.questions, evaluation.answerable, elapsed.count()));
}

}  // namespace neusum::cli
