#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/error.h"
#include "neusum/training/universal.h"
#include "neusum/write_file.h"

namespace neusum::cli {
namespace {

constexpr const char* kFitUniversalDetails =
    "Fits the weights of the method universal, which are built into neusum from\n"
    "models/neusum-universal.weights. Each CORPUS is LANGUAGE=FILE, a file of documents with\n"
    "references; corpora whose file names agree up to the first hyphen are of one family. The "
    "table\n"
    "shows ROUGE F1 x 100 with weights that were fitted without any corpus of the same language "
    "or\n"
    "family, and the difference of the mean of ROUGE-1 and ROUGE-2 with its 95 % interval.\n"
    "Summaries have as many sentences as the reference.\n\n"
    "Examples:\n"
    "  neusum fit-universal en=news.jsonl.zst fr=books-fr.jsonl es=books-es.jsonl -o weights.txt";

struct FitUniversalCommand {
  std::vector<std::string> corpora;
  std::string output;
  FitUniversalOptions options;
};

UniversalCorpus parse_corpus(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) throw InvalidInput(text + ": a corpus is LANGUAGE=FILE");
  const std::string path = text.substr(equals + 1);
  const std::string name = std::filesystem::path(path).filename().string();
  return {.language = text.substr(0, equals),
          .path = path,
          .family = name.substr(0, name.find_first_of("-."))};
}

void print_difference(const char* name, const ScoreDifference& difference) {
  fmt::print("  {:+6.2f} [{:+.2f}, {:+.2f}] to {}", 100 * difference.mean, 100 * difference.low,
             100 * difference.high, name);
}

void print_report(const UniversalReport& report) {
  fmt::print(
      "{} {} ({} documents): universal {:.2f} / {:.2f}, lead {:.2f} / {:.2f}, textrank "
      "{:.2f} / {:.2f}\n",
      report.corpus.language, report.corpus.path, report.documents, 100 * report.universal.rouge1,
      100 * report.universal.rouge2, 100 * report.lead.rouge1, 100 * report.lead.rouge2,
      100 * report.text_rank.rouge1, 100 * report.text_rank.rouge2);
  print_difference("lead", report.to_lead);
  print_difference("textrank", report.to_text_rank);
  fmt::print("\n");
}

void run(const FitUniversalCommand& command, const ConsoleOptions& console_options) {
  std::vector<UniversalCorpus> corpora;
  for (const std::string& corpus : command.corpora) corpora.push_back(parse_corpus(corpus));
  Console console(console_options);
  const UniversalFit fit = fit_universal(
      corpora, command.options, [&](const Progress& progress) { console.show_progress(progress); });
  write_file(command.output, fit.weights);
  for (const UniversalReport& report : fit.reports) print_report(report);
}

}  // namespace

void add_fit_universal(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<FitUniversalCommand>();
  CLI::App* verb = app.add_subcommand("fit-universal", "fit the method for texts of any language")
                       ->group(kTrainingCommands);
  verb->footer(kFitUniversalDetails);
  verb->add_option("CORPUS", command->corpora, "language and documents with references")
      ->type_name("")
      ->required();
  verb->add_option("-o,--output", command->output, "output file")->type_name("FILE")->required();
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
