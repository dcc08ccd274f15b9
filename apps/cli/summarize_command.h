#ifndef NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_
#define NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "console.h"
#include "neusum/document.h"
#include "neusum/extractor.h"
#include "neusum/marked_page.h"
#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/source.h"
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

// A file to summarize.
struct SourceFile {
  Document document = {};  // its text: of a web page, the sentences of the main text
  SourceText source = {};  // the same text and where it is from; empty for plain text
  std::string bytes = {};  // of a file that is not plain text; only with --format html
};

// The arguments of `neusum summarize` and `neusum extract`.
struct SummarizeCommand {
  std::string model;
  std::vector<std::string> files;
  std::string output = "-";
  std::optional<SummaryFormat> format;
  bool jsonl = false;
  std::string method = "neusum";  // of `summarize`: a SummaryMethod or a QueryMethod
  SourceOptions source = {};
  SummarizeOptions options;  // of `summarize`
  std::optional<std::string> query;
  ExtractOptions extract;
};

// Reads standard input if no FILE is given. If that is a terminal, prints how to end the input.
void complete_files(SummarizeCommand& command, const ConsoleOptions& console_options);

// Throws InvalidInput if the output format does not fit the files.
void check_format(const SummarizeCommand& command);

// Adds --all after --threshold.
void add_all_flag(CLI::App& verb, ExtractOptions& options);

// Adds FILE and the flags of input and output that `summarize` and `extract` share.
void add_file_flags(CLI::App& verb, SummarizeCommand& command);

// Joins the lines of a sentence that spans several lines of its text.
std::string on_one_line(const std::string& text);

// Loads the models of a command without a query: none if its method uses none. Throws InvalidInput
// if its method needs a query.
std::vector<Model> load_summary_models(const SummarizeCommand& command);

// Reads some of the files. Reports those that cannot be read; throws InvalidInput if it is the only
// file of the command.
std::vector<SourceFile> read_texts(const SummarizeCommand& command,
                                   std::span<const std::string> files, Console& console);

// A sentence as it is in the JSON of a summary or of an extract.
struct SentenceSource {
  const SourceFile* file = nullptr;
  Span span = {};  // in StringIndexType
};

// Whether sentences can be marked in the file itself: a web page in a common encoding.
bool can_mark(const SourceFile& file);

// A mark for a sentence of a page, without title.
PageMark mark_of(const SentenceSource& sentence, StringIndexType type);

// Adds to the sentences in JSON the bytes of their files that they are from, and the times of
// captions. Sentences of plain text remain as they are.
std::string add_sources(const std::string& json, std::span<const SentenceSource> sentences,
                        StringIndexType type);

// Writes the output for the files that were read. Throws InvalidInput if some could not be read,
// and writes nothing if none could.
void write_result(const SummarizeCommand& command, std::size_t num_read, const std::string& text);

// Extracts sentences of all files together for the query. Returns whether it found any.
bool extract_texts(const SummarizeCommand& command, Console& console);

// Summarizes the documents of a file of JSON lines, and extracts sentences for its questions.
CorpusReport process_lines(const SummarizeCommand& command, const ProgressCallback& progress);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_
