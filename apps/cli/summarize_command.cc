#include "summarize_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include "flags.h"
#include "neusum/error.h"
#include "neusum/installed_models.h"
#include "neusum/write_file.h"

namespace neusum::cli {

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
  if (command.jsonl && (command.source.type != SourceType::kAuto || command.source.whole_page)) {
    throw InvalidInput("--source-type and --whole-page are not for --jsonl, whose texts are plain");
  }
  if (command.jsonl && command.format.value_or(SummaryFormat::kJson) != SummaryFormat::kJson) {
    throw InvalidInput(fmt::format("--jsonl writes lines of JSON; --format {} is for plain text",
                                   name_of(*command.format)));
  }
  if (command.format == SummaryFormat::kHtml && !one_file && !command.query) {
    throw InvalidInput("--format html takes one FILE");
  }
}

void add_file_flags(CLI::App& verb, SummarizeCommand& command) {
  verb.add_option("FILE", command.files, "files to read (default: standard input)")->type_name("");
  verb.add_option("-o,--output", command.output, "output file (default: standard output)")
      ->type_name("OUT");
  add_enum_flag<SummaryFormat>(verb, "--format", command.format,
                               "output format (default: text; with --jsonl: json)");
  add_enum_flag<SourceType>(verb, "--source-type", command.source.type,
                            "format of each FILE; auto: decided by content and name");
  verb.add_flag("--whole-page", command.source.whole_page,
                "use all text of a web page instead of its main text");
  verb.add_flag("--jsonl", command.jsonl, "read one JSON document or question per line of FILE");
}

std::vector<Model> load_summary_models(const SummarizeCommand& command) {
  if (!value_of<SummaryMethod>(command.method)) {
    throw InvalidInput(fmt::format("method {} needs a query", command.method));
  }
  if (command.options.method != SummaryMethod::kNeusum) return {};
  return load_models(command.model, command.options.prepare.language);
}

void write_result(const SummarizeCommand& command, std::size_t num_read, const std::string& text) {
  if (num_read == 0) throw InvalidInput("none of the files can be read; nothing was written");
  write_file(command.output, text);
  if (num_read < command.files.size()) {
    throw InvalidInput(fmt::format("{} of {} files cannot be read; the others are summarized",
                                   command.files.size() - num_read, command.files.size()));
  }
}

}  // namespace neusum::cli
