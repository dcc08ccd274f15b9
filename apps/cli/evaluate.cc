#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "app.h"
#include "console.h"
#include "evaluate_queries.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/training/evaluator.h"
#include "neusum/write_file.h"

namespace neusum::cli {
namespace {

constexpr const char* kEvaluateDetails =
    "Scores the summaries of several systems for the documents in IN, which must have references:\n"
    "  neusum      the model\n"
    "  first-step  the model's scores at the first step only\n"
    "  labelling   the model given with --labelling, trained with --scoring once\n"
    "  universal   position, length, centrality and other features of any language\n"
    "  lead        the first sentences\n"
    "  textrank    sentences similar to many others\n"
    "  lexrank     the same with another similarity\n"
    "  random      random sentences\n"
    "  oracle      the best sentences, chosen with the reference\n"
    "All but the oracle select --sentences sentences or, for a comparison at equal length, as "
    "many\n"
    "as fit into --words words: in the order of the system, without those that do not fit.\n"
    "ROUGE is F1 x 100 of ROUGE-1.5.5 with -m -n 2, plus or minus half the confidence interval;\n"
    "with a --language other than English, of words of that language. p@t is the fraction of\n"
    "documents whose t-th sentence is one of the oracle's. dangling: percentage of summaries, and\n"
    "of their sentences, with an opening pronoun or connective but without the sentence before.\n"
    "--json and --report add more, including significance tests. Documents may be raw, prepared\n"
    "or labelled.\n\n"
    "With --documents, IN is a set of questions with relevant spans in these documents, and the\n"
    "systems are neusum (a model for queries) and bm25. Measures, in percent, with the difference\n"
    "to bm25 and its confidence interval, for which documents are drawn, not questions:\n"
    "  P@1           the sentence with the highest score is relevant\n"
    "  kept          a relevant sentence is among the best ones that have 10 % of the words\n"
    "  words         the fraction of the words of relevant sentences that are kept in this way\n"
    "  F1            of sentences; the thresholds are chosen on the other half of the questions\n"
    "  AUC           an answered question has a higher answerProbability than one that is not:\n"
    "                a question of --unanswerable, or one of IN without relevant spans\n"
    "  MRR           reciprocal rank of the first document with a relevant span\n"
    "  ECE           calibration error of the probabilities of sentences\n"
    "  ECE, answers  calibration error of the probability that the documents answer the question\n"
    "  default       precision, recall and F1 of the sentences extracted with default options\n\n"
    "Examples:\n"
    "  neusum evaluate test.jsonl.zst --report report.html\n"
    "  neusum evaluate --systems lead,oracle --split lines test.jsonl.zst\n"
    "  neusum evaluate --systems neusum,lead,textrank --words 56 test.jsonl.zst\n"
    "  neusum evaluate --model run/model.safetensors test.jsonl --json - | jq "
    ".systems.neusum.rouge2.f\n"
    "  neusum evaluate test.jsonl --systems neusum --output summaries.jsonl\n"
    "  neusum evaluate questions.jsonl --documents documents.jsonl.zst --report report.html";

struct EvaluateCommand {
  std::string model;
  std::string labelling;
  std::string input;
  std::string documents;  // if not empty, the input is a query set
  std::string unanswerable;
  std::string json;
  std::string report;
  std::string output;
  EvaluateOptions options;
};

double half_interval(const RougeEstimate& estimate) { return 50 * (estimate.high - estimate.low); }

std::string format_heading(const Evaluation& evaluation) {
  std::string line = fmt::format("{:<11}", "");
  for (const std::string& metric : evaluation.rouge.metrics())
    line += fmt::format("{:<14}", metric);
  const std::size_t steps = evaluation.systems.front().precision_at_step.size();
  for (std::size_t t = 1; t <= steps; ++t) line += fmt::format("{:>7}", fmt::format("p@{}", t));
  return line + "  first 3    words   dangling\n";
}

std::string format_row(const SystemEvaluation& system) {
  std::string line = fmt::format("{:<11}", name_of(system.system));
  for (const RougeAverage& average : system.rouge) {
    line += fmt::format(
        "{:<14}", fmt::format("{:.2f} ±{:.2f}", 100 * average.f.value, half_interval(average.f)));
  }
  for (const double share : system.precision_at_step) line += fmt::format("{:>7.1f}", 100 * share);
  return line + fmt::format("{:>9.1f}{:>9.1f}{:>11}\n", 100 * system.share_in_first_three,
                            system.mean_words,
                            fmt::format("{:.1f}/{:.1f}", 100 * system.dangling_summaries,
                                        100 * system.dangling_sentences));
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

bool has_model(SummarySystem system) {
  return system == SummarySystem::kNeusum || system == SummarySystem::kFirstStep;
}

EvaluateModels load_models(const EvaluateCommand& command) {
  EvaluateModels models;
  if (std::ranges::any_of(command.options.systems, has_model)) {
    models.neusum = load_model(command.model);
  }
  if (!command.labelling.empty()) models.labelling = Model::load(command.labelling);
  return models;
}

void run(const EvaluateCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  const Evaluation evaluation =
      evaluate_corpus(load_models(command), command.input, command.output, command.options,
                      [&](const Progress& progress) { console.show_progress(progress); });
  if (command.json != "-" && command.output != "-") print(format_table(evaluation));
  if (!command.json.empty()) write_file(command.json, to_json(evaluation));
  if (!command.report.empty()) {
    write_file(command.report,
               to_html(evaluation,
                       "Summaries of " + std::filesystem::path(command.input).filename().string()));
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  console.info(fmt::format("{} with options '{}': {} documents, {} bad lines in {:.1f} s",
                           evaluation.rouge.mode(), evaluation.rouge.flags(), evaluation.documents,
                           evaluation.bad_lines, elapsed.count()));
}

// With --documents, the command evaluates extraction for queries.
void add_query_flags(CLI::App& verb, EvaluateCommand& command) {
  verb.add_option("--documents", command.documents, "documents of the query set IN")
      ->type_name("FILE");
  verb.add_option("--unanswerable", command.unanswerable,
                  "the questions of IN with documents that do not answer them")
      ->type_name("FILE");
  group_flags(verb, "Query sets", {"--documents", "--unanswerable"});
}

// Checked here, and not by CLI11, which would repeat the names of all these flags in the help.
void check_query_flags(const CLI::App& verb) {
  if (verb.count("--documents") == 0) {
    if (verb.count("--unanswerable") > 0) throw CLI::RequiresError("--unanswerable", "--documents");
    return;
  }
  for (const char* flag : {"--labelling", "--sentences", "--words", "--block-trigrams", "--beam"}) {
    if (verb.count(flag) > 0) throw CLI::ExcludesError(flag, "--documents");
  }
}

void run_queries(const EvaluateCommand& command, bool has_systems,
                 const ConsoleOptions& console_options) {
  QueryEvaluateCommand queries = {.model = command.model,
                                  .files = {.questions = command.input,
                                            .documents = command.documents,
                                            .unanswerable = command.unanswerable,
                                            .output = command.output},
                                  .json = command.json,
                                  .report = command.report};
  if (has_systems) queries.options.systems = command.options.systems;
  queries.options.confidence = command.options.confidence;
  queries.options.samples = command.options.samples;
  queries.options.text = command.options.text;
  queries.options.run = command.options.run;
  run_query_evaluation(queries, console_options);
}

}  // namespace

void add_evaluate(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<EvaluateCommand>();
  CLI::App* verb =
      app.add_subcommand("evaluate", "score the summaries of a model and of simpler systems")
          ->group("Commands");
  verb->footer(kEvaluateDetails);
  verb->add_option("IN", command->input, "documents with references, or a query set")
      ->required()
      ->type_name("");
  add_model_flag(*verb, command->model);
  verb->add_option("--labelling", command->labelling,
                   "model of the system labelling, trained with --scoring once")
      ->type_name("MODEL");
  add_flags(*verb, command->options);
  verb->add_option("--json", command->json, "write the figures as JSON to this file")
      ->type_name("FILE");
  verb->add_option("--report", command->report, "write tables and plots as HTML to this file")
      ->type_name("FILE");
  verb->add_option("--output", command->output,
                   "write the summaries, or the scores of sentences, to this file as JSON lines")
      ->type_name("FILE");
  add_query_flags(*verb, *command);
  add_console_flags(*verb, console_options);
  verb->callback([command, verb, &console_options] {
    check_query_flags(*verb);
    if (command->documents.empty()) {
      run(*command, console_options);
    } else {
      run_queries(*command, verb->count("--systems") > 0, console_options);
    }
  });
}

}  // namespace neusum::cli
