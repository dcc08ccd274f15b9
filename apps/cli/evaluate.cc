#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/error.h"
#include "neusum/evaluator.h"

namespace neusum::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kDetails =
    "Scores summaries of the documents in IN, which have references: those of the model, the\n"
    "first sentences (lead), and the best that can be extracted (oracle). ROUGE is F1 x 100 of\n"
    "ROUGE-1.5.5 with -m -n 2, with half of the interval; p@t is how often the sentence that was\n"
    "extracted t-th is one of the oracle's. Documents may be raw, prepared or labelled.\n\n"
    "Examples:\n"
    "  neusum evaluate --model model.safetensors test.jsonl.zst\n"
    "  neusum evaluate --systems lead,oracle --split lines test.jsonl.zst\n"
    "  neusum evaluate --model model.safetensors test.jsonl --json - | jq "
    ".systems.neusum.rouge2.f\n"
    "  neusum evaluate --model model.safetensors test.jsonl --systems neusum --output out.jsonl";

struct EvaluateCommand {
  std::string model;
  std::string input;
  std::string json;
  std::string output;
  EvaluateOptions options;
};

Json to_json(const RougeEstimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

// A member a metric: "ROUGE-L" is rougeL.
template <typename ToJson>
void add_metrics(const RougeOptions& options, const std::vector<RougeAverage>& averages, Json& json,
                 ToJson to_member) {
  const std::vector<std::string> metrics = options.metrics();
  for (std::size_t m = 0; m < averages.size(); ++m) {
    json["rouge" + metrics[m].substr(std::string_view("ROUGE-").size())] = to_member(averages[m]);
  }
}

Json to_json(const SystemEvaluation& system, const RougeOptions& options) {
  Json json;
  add_metrics(options, system.rouge, json, [](const RougeAverage& average) -> Json {
    return {{"r", to_json(average.recall)},
            {"p", to_json(average.precision)},
            {"f", to_json(average.f)}};
  });
  json["precisionAtStep"] = system.precision_at_step;
  json["shareInFirstThree"] = system.share_in_first_three;
  json["meanWords"] = system.mean_words;
  if (system.margin_over_lead.empty()) return json;
  add_metrics(options, system.margin_over_lead, json["marginOverLead"],
              [](const RougeAverage& average) -> Json {
                return {{"f", to_json(average.f)}};
              });
  return json;
}

std::string format_json(const Evaluation& evaluation) {
  Json json = {{"documents", evaluation.documents},
               {"badLines", evaluation.bad_lines},
               {"rougeMode", evaluation.rouge.mode()},
               {"rougeOptions", evaluation.rouge.flags()}};
  for (const SystemEvaluation& system : evaluation.systems) {
    json["systems"][std::string(name_of(system.system))] = to_json(system, evaluation.rouge);
  }
  return json.dump() + "\n";
}

double half_interval(const RougeEstimate& estimate) { return 50 * (estimate.high - estimate.low); }

std::string format_heading(const Evaluation& evaluation) {
  std::string line = fmt::format("{:<8}", "");
  for (const std::string& metric : evaluation.rouge.metrics())
    line += fmt::format("{:<14}", metric);
  const std::size_t steps = evaluation.systems.front().precision_at_step.size();
  for (std::size_t t = 1; t <= steps; ++t) line += fmt::format("{:>7}", fmt::format("p@{}", t));
  return line + "  first 3    words\n";
}

std::string format_row(const SystemEvaluation& system) {
  std::string line = fmt::format("{:<8}", name_of(system.system));
  for (const RougeAverage& average : system.rouge) {
    line += fmt::format(
        "{:<14}", fmt::format("{:.2f} ±{:.2f}", 100 * average.f.value, half_interval(average.f)));
  }
  for (const double share : system.precision_at_step) line += fmt::format("{:>7.1f}", 100 * share);
  return line +
         fmt::format("{:>9.1f}{:>9.1f}\n", 100 * system.share_in_first_three, system.mean_words);
}

std::string format_margin(const SystemEvaluation& system) {
  std::string line;
  for (const RougeAverage& average : system.margin_over_lead) {
    line += line.empty() ? fmt::format("{}, margin over lead: ", name_of(system.system)) : " / ";
    line += fmt::format("{:+.2f} ±{:.2f}", 100 * average.f.value, half_interval(average.f));
  }
  return line.empty() ? line : line + "\n";
}

std::string format_table(const Evaluation& evaluation) {
  std::string text = format_heading(evaluation);
  for (const SystemEvaluation& system : evaluation.systems) text += format_row(system);
  for (const SystemEvaluation& system : evaluation.systems) text += format_margin(system);
  return text;
}

void run(const EvaluateCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  std::optional<Model> model;
  if (!command.model.empty()) model = Model::load(command.model);
  const Evaluation evaluation =
      evaluate_corpus(model ? &*model : nullptr, command.input, command.output, command.options,
                      [&](const Progress& progress) { console.show_progress(progress); });
  if (command.json != "-" && command.output != "-") print(format_table(evaluation));
  if (!command.json.empty()) write_file(command.json, format_json(evaluation));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(fmt::format("{} with options '{}': {} documents, {} bad lines in {:.1f} s",
                           evaluation.rouge.mode(), evaluation.rouge.flags(), evaluation.documents,
                           evaluation.bad_lines, elapsed.count()));
}

}  // namespace

void add_evaluate(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<EvaluateCommand>();
  CLI::App* verb =
      app.add_subcommand("evaluate", "score a model's summaries beside others")->group("Verbs");
  verb->footer(kDetails);
  verb->add_option("IN", command->input, "the documents to summarize")->required()->type_name("");
  verb->add_option("--model", command->model, "the model; only lead and oracle need none")
      ->type_name("MODEL");
  add_flags(*verb, command->options);
  verb->add_option("--json", command->json, "the figures as JSON, to that file")->type_name("FILE");
  verb->add_option("--output", command->output, "the summaries, a line of JSON each")
      ->type_name("FILE");
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
