#ifndef NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_
#define NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "console.h"
#include "neusum/document.h"
#include "neusum/options.h"
#include "neusum/summarizer.h"

namespace neusum::cli {

// Output format of `neusum summarize`.
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

// The arguments of `neusum summarize`.
struct SummarizeCommand {
  std::string model;
  std::vector<std::string> files;
  std::string output = "-";
  std::optional<SummaryFormat> format;
  bool jsonl = false;
  SummarizeOptions options;
  std::optional<std::string> query;
  std::optional<double> threshold;
  std::optional<std::size_t> context;
};

// Joins the lines of a sentence that spans several lines of its text.
std::string on_one_line(const std::string& text);

// Loads the models of a command without a query: none if its method uses none.
std::vector<Model> load_summary_models(const SummarizeCommand& command);

// Reads some of the files. Reports those that cannot be read; throws InvalidInput if it is the only
// file of the command.
std::vector<Document> read_texts(const SummarizeCommand& command,
                                 std::span<const std::string> files, Console& console);

// Writes the output for the files that were read. Throws InvalidInput if some could not be read,
// and writes nothing if none could.
void write_result(const SummarizeCommand& command, std::size_t num_read, const std::string& text);

// `neusum summarize --query`: extracts sentences of all files together.
void extract_texts(const SummarizeCommand& command, Console& console);

// `neusum summarize --jsonl`.
CorpusReport process_lines(const SummarizeCommand& command, const ProgressCallback& progress);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_
