#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app.h"
#include "console.h"
#include "corpus_verb.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/citer.h"
#include "neusum/error.h"
#include "neusum/write_file.h"
#include "summarize_command.h"

namespace neusum::cli {

// Output format of `neusum cite`.
enum class CiteFormat { kText, kJson };

}  // namespace neusum::cli

template <>
struct neusum::EnumNames<neusum::cli::CiteFormat> {
  static constexpr EnumName<neusum::cli::CiteFormat> kNames[] = {
      {neusum::cli::CiteFormat::kText, "text"},
      {neusum::cli::CiteFormat::kJson, "json"},
  };
};

namespace neusum::cli {
namespace {

constexpr const char* kCiteDetails =
    "Prints each sentence of ANSWER, a claim, with the sentences of all SOURCE files that support\n"
    "it, word for word, and the words of the claim that they lack. ANSWER and SOURCE are files as\n"
    "in 'neusum summarize'.\n\n"
    "Evidence is found by words. It does not say whether a source confirms or contradicts a "
    "claim:\n"
    "negation, exchanged roles and changed quantities with the same words are not recognized.\n\n"
    "With --jsonl, each line of ANSWER has 'answer' and a 'text' or a list of 'documents', and\n"
    "there is no SOURCE.\n\n"
    "Exit code 3: no claim has evidence (not with --jsonl).\n\n"
    "Examples:\n"
    "  neusum cite answer.txt report.txt minutes.html\n"
    "  neusum cite answer.md report.txt --format json\n"
    "  neusum cite --jsonl answers.jsonl -o cited.jsonl";

struct CiteCommand {
  std::string answer;
  CiteFormat format = CiteFormat::kText;
  SummarizeCommand sources = {};  // the files and how they are read and processed
  CiteOptions options;
};

std::string format_words(const std::vector<ClaimWord>& words) {
  std::string text;
  for (const ClaimWord& word : words) text += (text.empty() ? "" : ", ") + word.text;
  return text;
}

std::string format_claim(const CitedAnswer& answer, const Claim& claim) {
  std::string text = on_one_line(claim.text) + "\n";
  for (const Evidence& evidence : claim.evidence) {
    text +=
        fmt::format("  [{:.2f}] {}: {}", evidence.probability, answer.documents[evidence.document],
                    sentence_line(evidence.speaker, evidence.text));
  }
  if (claim.evidence.empty()) return text + "  no evidence found\n";
  if (!claim.unmatched.empty()) {
    text += fmt::format("  not in the evidence: {}\n", format_words(claim.unmatched));
  }
  return text;
}

std::string format_answer(const CiteCommand& command, const CitedAnswer& answer) {
  if (command.format == CiteFormat::kJson) return to_json(answer);
  std::string text;
  for (const Claim& claim : answer.claims) text += format_claim(answer, claim);
  return text;
}

// The only file of a command, which must be readable.
Document read_answer(const CiteCommand& command, Console& console) {
  SummarizeCommand reading = command.sources;
  reading.files = {command.answer};
  return std::move(read_texts(reading, reading.files, console).front().document);
}

void cite_texts(const CiteCommand& command, const Citer& citer, Console& console) {
  if (command.sources.files.empty()) throw InvalidInput("a SOURCE is missing");
  Answer answer = {.id = command.answer, .text = read_answer(command, console)};
  for (SourceFile& file : read_readable(command.sources, console)) {
    answer.documents.push_back(std::move(file.document));
  }
  const CitedAnswer cited = citer.cite(answer);
  for (const std::string& warning : cited.warnings) console.warn(warning);
  write_result(command.sources, answer.documents.size(), format_answer(command, cited));
  const auto has_evidence = [](const Claim& claim) { return !claim.evidence.empty(); };
  if (!std::ranges::any_of(cited.claims, has_evidence)) {
    console.info("no evidence found");
    throw ExitCode{kNothingFound};
  }
}

void check_jsonl(const CLI::App& verb, const CiteCommand& command) {
  if (!command.sources.files.empty()) {
    throw InvalidInput("--jsonl takes no SOURCE: each line has its documents");
  }
  for (const char* flag : {"--source-type", "--whole-page"}) {
    if (verb.count(flag) > 0) {
      throw InvalidInput(fmt::format("{} is not for --jsonl, whose texts are plain", flag));
    }
  }
  if (verb.count("--format") > 0 && command.format != CiteFormat::kJson) {
    throw InvalidInput("--jsonl writes lines of JSON; --format text is for files");
  }
}

void run(const CLI::App& verb, CiteCommand& command, const ConsoleOptions& console_options) {
  command.options.validate();
  if (command.sources.jsonl) check_jsonl(verb, command);
  const Citer citer(open_query_model(command.sources.model), command.options, command.sources.text);
  if (command.sources.jsonl) {
    return run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return cite_records(citer, command.answer, command.sources.output, command.sources.run,
                          progress);
    });
  }
  Console console(console_options);
  cite_texts(command, citer, console);
}

void add_cite_file_flags(CLI::App& verb, CiteCommand& command) {
  verb.add_option("ANSWER", command.answer, "text whose sentences are the claims")
      ->type_name("")
      ->required();
  verb.add_option("SOURCE", command.sources.files, "files with the evidence")->type_name("");
  verb.add_option("-o,--output", command.sources.output, "output file (default: standard output)")
      ->type_name("OUT");
  add_enum_flag<CiteFormat>(verb, "--format", command.format,
                            "output format; with --jsonl it is json");
  add_enum_flag<SourceType>(verb, "--source-type", command.sources.source.type,
                            "format of ANSWER and each SOURCE; auto: decided by content and name");
  verb.add_flag("--whole-page", command.sources.source.whole_page,
                "use all text of a web page instead of its main text");
  verb.add_flag("--jsonl", command.sources.jsonl, "read one JSON record per line of ANSWER");
}

}  // namespace

void add_cite(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<CiteCommand>();
  CLI::App* verb =
      app.add_subcommand("cite", "print the evidence for the sentences of a text in its sources")
          ->group("Commands");
  verb->footer(kCiteDetails);
  add_cite_file_flags(*verb, *command);
  add_model_flag(*verb, command->sources.model);
  add_flags(*verb, command->options);
  add_flags(*verb, command->sources.text);
  add_flags(*verb, command->sources.run);
  group_flags(*verb, "Input and output",
              {"--model", "--output", "--format", "--source-type", "--whole-page", "--jsonl",
               "--string-index-type", "--threads", "--strict"});
  group_flags(*verb, "Evidence", {"--max-evidence", "--threshold"});
  group_flags(*verb, "Text",
              {"--input", "--split", "--structure", "--language", "--max-sentences"});
  add_console_flags(*verb, console_options);
  verb->callback([verb, command, &console_options] { run(*verb, *command, console_options); });
}

}  // namespace neusum::cli
