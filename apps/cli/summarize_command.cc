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

std::string sentence_line(const std::string& speaker, const std::string& sentence) {
  const std::string name = speaker.empty() ? "" : on_one_line(speaker) + ": ";
  return name + on_one_line(sentence) + "\n";
}

void complete_files(SummarizeCommand& command, const ConsoleOptions& console_options) {
  for (const std::string& folder : command.folders) {
    const std::vector<std::string> files = find_source_files(folder);
    command.files.insert(command.files.end(), files.begin(), files.end());
  }
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
  if (command.jsonl && !command.cache.empty()) {
    throw InvalidInput("--cache is for PDF files; omit it with --jsonl");
  }
  if (!command.url.empty() && (command.jsonl || !one_file)) {
    throw InvalidInput("--url is the address of one FILE");
  }
  if (command.jsonl && command.format.value_or(SummaryFormat::kJson) != SummaryFormat::kJson) {
    throw InvalidInput(fmt::format("--jsonl writes lines of JSON; --format {} is for plain text",
                                   name_of(*command.format)));
  }
  const bool is_marked_file = command.format == SummaryFormat::kMarkdown ||
                              (command.format == SummaryFormat::kHtml && !command.query);
  if (is_marked_file && !one_file) {
    throw InvalidInput(fmt::format("--format {} takes one FILE", name_of(*command.format)));
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
  verb.add_option("--url", command.url,
                  "address of FILE; adds a link to each sentence, which browsers show in its page")
      ->type_name("URL");
  verb.add_option("--recursive", command.folders,
                  "folder whose files in a known format are read too, also those in its folders")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  verb.add_option("--cache", command.cache,
                  "folder for the texts of PDF files, so that the next run does not read them "
                  "again; may be deleted at any time")
      ->type_name("FOLDER");
  verb.add_flag("--jsonl", command.jsonl, "read one JSON document or question per line of FILE");
}

std::vector<Model> load_summary_models(const SummarizeCommand& command) {
  if (!value_of<SummaryMethod>(command.method)) {
    throw InvalidInput(fmt::format("method {} needs a query", command.method));
  }
  if (command.options.method != SummaryMethod::kNeusum) return {};
  return load_models(command.model, command.text.language);
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
