#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "corpus_verb.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/error.h"
#include "neusum/summarizer.h"
#include "neusum/write_file.h"

namespace neusum::cli {

// How summaries are printed.
enum class SummaryFormat { kText, kJson, kHtml };

}  // namespace neusum::cli

template <>
struct neusum::EnumNames<neusum::cli::SummaryFormat> {
  static constexpr EnumName<neusum::cli::SummaryFormat> kNames[] = {
      {neusum::cli::SummaryFormat::kText, "text"},
      {neusum::cli::SummaryFormat::kJson, "json"},
      {neusum::cli::SummaryFormat::kHtml, "html"},
  };
};

namespace neusum::cli {
namespace {

constexpr const char* kSummarizeDetails =
    "Prints the sentences of a text that matter most, as they stand in it. FILE is plain text, - "
    "or\n"
    "nothing is standard input. With --jsonl every line of FILE is a document, and every line "
    "that\n"
    "is written a summary, in the same order.\n\n"
    "Examples:\n"
    "  neusum summarize article.txt\n"
    "  neusum summarize --words 100 --format json < article.txt\n"
    "  neusum summarize article.txt --format html -o article.html\n"
    "  neusum summarize --jsonl articles.jsonl.zst -o summaries.jsonl";

struct SummarizeCommand {
  std::string model;
  std::vector<std::string> files;
  std::string output = "-";
  SummaryFormat format = SummaryFormat::kText;
  bool jsonl = false;
  SummarizeOptions options;
};

// On one line: a sentence of the text may go over several.
std::string on_one_line(const std::string& text) {
  std::string line;
  bool gap = false;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_space && gap) line += ' ';
    if (!is_space) line += c;
    gap = is_space;
  }
  return line;
}

std::string format_text(const Summary& summary, bool with_name) {
  std::string text = with_name ? fmt::format("==> {} <==\n", summary.id) : "";
  for (const SummarySentence& sentence : summary.sentences) {
    text += on_one_line(sentence.text) + "\n";
  }
  return text;
}

std::string format_summary(const SummarizeCommand& command, const Document& document,
                           const Summary& summary) {
  switch (command.format) {
    case SummaryFormat::kJson:
      return to_json(summary);
    case SummaryFormat::kHtml:
      return to_html(document.text, summary, command.options.prepare.string_index_type);
    case SummaryFormat::kText:
      break;
  }
  return format_text(summary, command.files.size() > 1);
}

void summarize_texts(const SummarizeCommand& command, Console& console) {
  const Summarizer summarizer(load_model(command.model), command.options);
  std::string output;
  for (const std::string& file : command.files) {
    Document document = read_text(file);
    summarizer.prepare(document);
    const Summary summary = std::move(summarizer.summarize({&document, 1}).front());
    for (const std::string& warning : summary.warnings) console.warn(file + ": " + warning);
    output += format_summary(command, document, summary);
  }
  write_file(command.output, output);
}

void run(SummarizeCommand& command, const ConsoleOptions& console_options) {
  if (command.files.empty()) command.files = {"-"};
  const bool one_file = command.files.size() == 1;
  if (command.jsonl) {
    if (!one_file) throw InvalidInput("--jsonl takes one FILE");
    return run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return summarize_corpus(load_model(command.model), command.files.front(), command.output,
                              command.options, progress);
    });
  }
  if (command.format == SummaryFormat::kHtml && !one_file) {
    throw InvalidInput("--format html takes one FILE");
  }
  Console console(console_options);
  summarize_texts(command, console);
}

}  // namespace

void add_summarize(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<SummarizeCommand>();
  CLI::App* verb =
      app.add_subcommand("summarize", "print the sentences that matter most")->group("Verbs");
  verb->footer(kSummarizeDetails);
  verb->add_option("FILE", command->files, "texts to summarize")->type_name("");
  add_model_flag(*verb, command->model);
  verb->add_option("-o,--output", command->output, "the file to write (default: -)")
      ->type_name("OUT");
  add_enum_flag<SummaryFormat>(*verb, "--format", command->format, "of what is written");
  verb->add_flag("--jsonl", command->jsonl, "every line of FILE is a document");
  add_flags(*verb, command->options);
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
