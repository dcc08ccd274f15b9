#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
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

// Output format of the summaries.
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
    "Prints the most important sentences of a text, word for word. FILE is plain text in UTF-8, or "
    "in\n"
    "UTF-16 with a byte order mark; without FILE, or with -, standard input is read. With "
    "--jsonl,\n"
    "each line of FILE is a document and each line of the output is its summary, in the same "
    "order.\n"
    "If some of several files cannot be read, the summaries of the others are written and the "
    "exit\n"
    "code is 2.\n\n"
    "Methods:\n"
    "  neusum      the model\n"
    "  lead        the first sentences\n"
    "  textrank    sentences similar to many others\n"
    "  lexrank     the same with another similarity\n"
    "Every method takes sentences in its own order and skips those that do not fit into the "
    "limits.\n\n"
    "Examples:\n"
    "  neusum summarize article.txt\n"
    "  neusum summarize --method textrank --ratio 0.2 report.txt\n"
    "  neusum summarize --words 100 --format json < article.txt\n"
    "  neusum summarize article.txt --format html -o article.html\n"
    "  neusum summarize --jsonl articles.jsonl.zst -o summaries.jsonl";

// Files whose texts are in memory at the same time.
constexpr std::size_t kFileGroup = 256;

struct SummarizeCommand {
  std::string model;
  std::vector<std::string> files;
  std::string output = "-";
  std::optional<SummaryFormat> format;
  bool jsonl = false;
  SummarizeOptions options;
};

// Joins a sentence that spans several lines of the text.
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
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return to_json(summary);
    case SummaryFormat::kHtml:
      return to_html(document.text, summary, command.options.prepare.string_index_type);
    case SummaryFormat::kText:
      break;
  }
  return format_text(summary, command.files.size() > 1);
}

// Reads the files; reports those that cannot be read.
std::vector<Document> read_texts(std::span<const std::string> files, Console& console) {
  std::vector<Document> documents;
  for (const std::string& file : files) {
    try {
      documents.push_back(read_text(file));
    } catch (const InvalidInput& error) {
      console.error(error.what());
    }
  }
  return documents;
}

std::string summarize_group(const SummarizeCommand& command, const Summarizer& summarizer,
                            const std::vector<Document>& documents, Console& console) {
  std::vector<std::string_view> texts;
  for (const Document& document : documents) texts.push_back(document.text);
  std::vector<Summary> summaries = summarizer.summarize_batch(texts);
  std::string output;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    summaries[i].id = documents[i].id;
    for (const std::string& warning : summaries[i].warnings) {
      console.warn(documents[i].id + ": " + warning);
    }
    output += format_summary(command, documents[i], summaries[i]);
  }
  return output;
}

void summarize_texts(const SummarizeCommand& command, Console& console) {
  const Summarizer summarizer(load_model(command.model), command.options);
  if (command.files.size() == 1) {
    const std::vector<Document> documents = {read_text(command.files.front())};
    return write_file(command.output, summarize_group(command, summarizer, documents, console));
  }
  std::string output;
  std::size_t num_read = 0;
  for (std::span<const std::string> left = command.files; !left.empty();) {
    const auto group = left.first(std::min(kFileGroup, left.size()));
    left = left.subspan(group.size());
    const std::vector<Document> documents = read_texts(group, console);
    num_read += documents.size();
    output += summarize_group(command, summarizer, documents, console);
  }
  if (num_read == 0) throw InvalidInput("none of the files can be read; nothing was written");
  write_file(command.output, output);
  if (num_read < command.files.size()) {
    throw InvalidInput(fmt::format("{} of {} files cannot be read; the others are summarized",
                                   command.files.size() - num_read, command.files.size()));
  }
}

// Reads standard input if no FILE is given. If that is a terminal, prints how to end the input.
void complete_files(SummarizeCommand& command, const ConsoleOptions& console_options) {
  if (!command.files.empty()) return;
  command.files = {"-"};
  if (::isatty(STDIN_FILENO) == 1) {
    Console(console_options).info("reading from the terminal; Ctrl-D at the start of a line ends");
  }
}

void check_format(const SummarizeCommand& command) {
  const bool one_file = command.files.size() == 1;
  if (command.jsonl && !one_file) throw InvalidInput("--jsonl takes one FILE");
  if (command.jsonl && command.format.value_or(SummaryFormat::kJson) != SummaryFormat::kJson) {
    throw InvalidInput(fmt::format("--jsonl writes lines of JSON; --format {} is for plain text",
                                   name_of(*command.format)));
  }
  if (command.format == SummaryFormat::kHtml && !one_file) {
    throw InvalidInput("--format html takes one FILE");
  }
}

void run(SummarizeCommand& command, const ConsoleOptions& console_options) {
  complete_files(command, console_options);
  check_format(command);
  if (command.jsonl) {
    return run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return summarize_corpus(load_model(command.model), command.files.front(), command.output,
                              command.options, progress);
    });
  }
  Console console(console_options);
  summarize_texts(command, console);
}

}  // namespace

void add_summarize(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<SummarizeCommand>();
  CLI::App* verb = app.add_subcommand("summarize", "print the most important sentences of a text")
                       ->group("Commands");
  verb->footer(kSummarizeDetails);
  verb->add_option("FILE", command->files, "files to summarize (default: standard input)")
      ->type_name("");
  add_model_flag(*verb, command->model);
  verb->add_option("-o,--output", command->output, "output file (default: standard output)")
      ->type_name("OUT");
  add_enum_flag<SummaryFormat>(*verb, "--format", command->format,
                               "output format (default: text; with --jsonl: json)");
  verb->add_flag("--jsonl", command->jsonl, "read one JSON document per line of FILE");
  add_flags(*verb, command->options);
  group_flags(*verb, "Input and output",
              {"--model", "--output", "--format", "--jsonl", "--order", "--string-index-type",
               "--threads", "--strict"});
  group_flags(*verb, "Limits of the summary",
              {"--sentences", "--words", "--characters", "--ratio"});
  group_flags(*verb, "Selection", {"--method", "--beam", "--block-trigrams"});
  group_flags(*verb, "Text", {"--input", "--split", "--language"});
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
