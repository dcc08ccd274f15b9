#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>

#include "app.h"
#include "console.h"
#include "flags.h"
#include "neusum/training/rouge_evaluation.h"

namespace neusum::cli {
namespace {

constexpr const char* kRougeDetails =
    "IN is JSON lines, {\"id\":1,\"peer\":[\"A sentence.\",…],\"references\":[[\"…\"],…]},\n"
    "or the script's settings.xml, or with -z a list of files. Lines with a \"system\", as\n"
    "evaluate --output writes them, are scored separately for each system. Flags of one letter\n"
    "are those of the script ROUGE-1.5.5, and the output is the same to the last byte. The\n"
    "script knows only words of ASCII letters. With --language or --tokenizer unicode, words of\n"
    "other languages count too, and the first line of the output names this mode.\n\n"
    "Examples:\n"
    "  neusum rouge -m -n 2 summaries.jsonl              what most papers report\n"
    "  neusum rouge -m -n 2 -d -z SPL list.txt           one peer and its references per line\n"
    "  neusum rouge -n 4 -w 1.2 -m -2 4 -u -l 100 -f A settings.xml   as in DUC\n"
    "  neusum rouge -m -n 2 --language ru summaries.jsonl   Russian words and stems\n"
    "  neusum rouge -m -n 2 --json summaries.jsonl | jq .average.rouge2.f";

struct RougeCommand {
  RougeInput input;
  RougeOptions options;
  bool all_systems = false;
  bool details = false;
  bool json = false;
};

// With -a, the named system is ignored, except in a file list, where it names the only system.
RougeInput input_of(const RougeCommand& command) {
  RougeInput input = command.input;
  if (command.all_systems && !input.list_form) input.system.clear();
  return input;
}

void run(const RougeCommand& command, const ConsoleOptions& console_options) {
  Console console(console_options);
  const auto start = std::chrono::steady_clock::now();
  const RougeReport report =
      evaluate_rouge(input_of(command), command.options,
                     [&](const Progress& progress) { console.show_progress(progress); });
  print(command.json ? format_rouge_json(report) : format_rouge155(report, command.details));
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  std::size_t documents = 0;
  for (const RougeSystem& system : report.systems) documents += system.evaluations.size();
  console.info(fmt::format("{} with options '{}': {} documents, {} bad lines in {:.2f} s",
                           report.options.mode(), report.options.flags(), documents,
                           report.bad_lines, elapsed.count()));
}

// Flags that choose metrics and formulas.
void add_metric_flags(CLI::App& verb, RougeOptions& options) {
  verb.add_option("-n,--max-n", options.max_n, "ROUGE-1 to ROUGE-N")->type_name("N");
  verb.add_flag_callback(
      "-x,--no-lcs", [&] { options.lcs = false; }, "do not compute ROUGE-L");
  verb.add_option("-w,--lcs-weight", options.lcs_weight,
                  "ROUGE-W: k consecutive words have weight k^W")
      ->type_name("W");
  verb.add_option("-2,--skip-distance", options.skip_distance,
                  "ROUGE-S: maximum distance of two words (-1: any)")
      ->type_name("WORDS");
  verb.add_flag_callback(
      "-u,--skip-unigrams", [&] { options.skip_metrics = SkipMetrics::kSU; },
      "ROUGE-SU instead of ROUGE-S");
  verb.add_flag_callback(
      "-U,--skip-both", [&] { options.skip_metrics = SkipMetrics::kBoth; }, "ROUGE-S and ROUGE-SU");
  add_enum_flag<RougeFormula>(verb, "-f,--formula", options.formula,
                              "combine several references: average (A) or best (B)");
  verb.add_option("-p,--alpha", options.alpha, "weight of precision in F (default: 0.5)")
      ->type_name("ALPHA");
}

void add_text_flags(CLI::App& verb, RougeOptions& options) {
  verb.add_flag("-m,--stem", options.stem, "compare stems instead of words");
  add_enum_flag<StemExceptions>(verb, "--exceptions", options.exceptions,
                                "exception table of the stemmer");
  add_enum_flag<RougeTokenizer>(verb, "--tokenizer", options.tokenizer,
                                "words of the script, or words of any language\n"
                                "(default: rouge155 for English, else unicode)");
  verb.add_option("--language", options.language,
                  "language of the summaries, as a BCP 47 tag (default: en)")
      ->type_name("TAG");
  verb.add_option("-l,--max-words", options.max_words, "use only the first words of each summary")
      ->type_name("WORDS");
  verb.add_option("-b,--max-bytes", options.max_bytes, "use only the first bytes of each summary")
      ->type_name("BYTES");
}

void add_output_flags(CLI::App& verb, RougeCommand& command) {
  verb.add_option("-c,--confidence", command.options.confidence,
                  "level of the confidence intervals, in percent (default: 95)")
      ->type_name("PERCENT");
  verb.add_option("-r,--samples", command.options.samples,
                  "number of bootstrap samples (default: 1000)")
      ->type_name("SAMPLES");
  verb.add_flag("-d,--details", command.details, "also print the scores of each document");
  verb.add_flag("--json", command.json, "print one line of JSON per system");
}

// Accepts the flags of the script that have no effect here, so that its command lines work.
void add_ignored_flags(CLI::App& verb) {
  verb.add_option_function<std::string>(
          "-e,--data", [](const std::string&) {}, "ignored: no data folder is needed")
      ->type_name("DIR");
  const auto check_unit = [](const std::string& unit) {
    if (unit != "0") throw CLI::ValidationError("-t", "must be 0");
  };
  verb.add_option_function<std::string>("-t,--counting-unit", check_unit,
                                        "must be 0: scores are averaged over documents")
      ->type_name("0");
}

}  // namespace

void add_rouge(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<RougeCommand>();
  CLI::App* verb =
      app.add_subcommand("rouge", "score summaries exactly as ROUGE-1.5.5")->group("Commands");
  verb->footer(kRougeDetails);
  verb->add_option("IN", command->input.path, "summaries to score")->required()->type_name("");
  verb->add_option("SYSTEM", command->input.system,
                   "the system to score if IN names systems (default: all); otherwise the name of\n"
                   "the only system (default: X)")
      ->type_name("");
  add_metric_flags(*verb, command->options);
  add_text_flags(*verb, command->options);
  add_output_flags(*verb, *command);
  add_enum_flag<SummaryForm>(
      *verb, "-z,--list", command->input.list_form,
      "IN is a list of files of this format, one \"peer reference…\" per line");
  verb->add_flag("-a,--all", command->all_systems,
                 "evaluate all systems of settings.xml, even if SYSTEM is given");
  add_ignored_flags(*verb);
  verb->add_option("--threads", command->input.threads,
                   "number of threads, at most 1024 (0: one per available CPU) (default: 0)");
  verb->add_flag("--strict", command->input.strict,
                 "stop at the first bad line instead of skipping it");
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
