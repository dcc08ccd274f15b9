#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/model.h"
#include "neusum/training/ranker.h"

namespace neusum::cli {
namespace {

constexpr const char* kFitRankerDetails =
    "Fits how the model chooses among candidate summaries, and writes the model with the result.\n"
    "The candidates are the summaries that its search finds, the first sentences, and the\n"
    "sentences with the highest TextRank. The documents need references, and the model must not\n"
    "have been trained on them. The table shows ROUGE F1 x 100 on documents that the ranker was\n"
    "not fitted on.\n\n"
    "Examples:\n"
    "  neusum fit-ranker run/model.safetensors valid.jsonl.zst -o model.safetensors\n"
    "  neusum fit-ranker run/model.safetensors news.jsonl -o model.safetensors --limited "
    "books.jsonl";

struct FitRankerCommand {
  std::string model;
  std::string output;
  RankerCorpora corpora;
  FitRankerOptions options;
};

void print_report(const ChoiceReport& report) {
  fmt::print("{}, {}: {} documents, {:.1f} candidates per document\n", report.corpus,
             report.is_limited ? "length of the reference" : "2 to 4 sentences", report.documents,
             report.candidates);
  for (const ChoiceScores& choice : report.choices) {
    fmt::print("  {:24} {:6.2f} {:6.2f} {:6.2f}\n", choice.name, 100 * choice.rouge1,
               100 * choice.rouge2, 100 * choice.rouge_l);
  }
}

void run(const FitRankerCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const Model model = load_model(command.model);
  const RankerFit fit =
      fit_ranker(model, command.corpora, command.options,
                 [&](const Progress& progress) { console.show_progress(progress); });
  fit.model.save(command.output, model.describe().precision);
  for (const ChoiceReport& report : fit.reports) print_report(report);
}

}  // namespace

void add_fit_ranker(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<FitRankerCommand>();
  CLI::App* verb =
      app.add_subcommand("fit-ranker", "fit how a model chooses among candidate summaries")
          ->group(kTrainingCommands);
  verb->footer(kFitRankerDetails);
  verb->add_option("MODEL", command->model, "model file")->type_name("")->required();
  verb->add_option("DOCUMENTS", command->corpora.all, "documents with references")
      ->type_name("")
      ->required();
  verb->add_option("-o,--output", command->output, "output file")->type_name("FILE")->required();
  verb->add_option("--limited", command->corpora.limited,
                   "more documents, used for summaries with limits only")
      ->type_name("FILE");
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
