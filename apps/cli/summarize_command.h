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
#include "neusum/located.h"
#include "neusum/marked_page.h"
#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/source.h"
#include "neusum/summarizer.h"
#include "neusum/text_fragment.h"

namespace neusum::cli {

// Output format of `neusum summarize`.
enum class SummaryFormat { kText, kJson, kHtml, kMarkdown };

}  // namespace neusum::cli

template <>
struct neusum::EnumNames<neusum::cli::SummaryFormat> {
  static constexpr EnumName<neusum::cli::SummaryFormat> kNames[] = {
      {neusum::cli::SummaryFormat::kText, "text"},
      {neusum::cli::SummaryFormat::kJson, "json"},
      {neusum::cli::SummaryFormat::kHtml, "html"},
      {neusum::cli::SummaryFormat::kMarkdown, "markdown"},
  };
};

namespace neusum::cli {

// A file to summarize.
struct SourceFile {
  Document document = {};  // its text: of a web page, the main text
  SourceText source = {};  // the same text and where it is from; empty for plain text
  std::string bytes = {};  // of a file that is not plain text; if it is to be marked
  std::string error = {};  // why the file cannot be read; empty if it was read
};

// The arguments of `neusum summarize` and `neusum extract`.
struct SummarizeCommand {
  std::string model;
  std::vector<std::string> files;
  std::vector<std::string> folders;  // whose files are read too
  std::string cache;                 // folder for the texts of PDF files; empty: none
  std::string url;                   // of the file; empty: unknown
  std::string output = "-";
  std::optional<SummaryFormat> format;
  bool jsonl = false;
  bool resume = false;            // of `summarize`: whether to continue an interrupted run
  std::string method = "neusum";  // of `summarize`: a SummaryMethod or a QueryMethod
  SourceOptions source = {};
  SummarizeOptions options;  // of `summarize`
  std::optional<std::string> query;
  ExtractOptions extract;
  TextOptions text;
  RunOptions run;
};

// Adds the files of --recursive. Reads standard input if no FILE is given. If that is a terminal,
// prints how to end the input.
void complete_files(SummarizeCommand& command, const ConsoleOptions& console_options);

// Throws InvalidInput if the output format does not fit the files.
void check_format(const SummarizeCommand& command);

// Adds --all after --threshold.
void add_all_flag(CLI::App& verb, ExtractOptions& options);

// Adds FILE and the flags of input and output that `summarize` and `extract` share.
void add_file_flags(CLI::App& verb, SummarizeCommand& command);

// Joins the lines of a sentence that spans several lines of its text.
std::string on_one_line(const std::string& text);

// A line with the sentence, after the name of its speaker if there is one.
std::string sentence_line(const std::string& speaker, const std::string& sentence);

// Loads the models of a command without a query: none if its method uses none. Throws InvalidInput
// if its method needs a query.
std::vector<Model> load_summary_models(const SummarizeCommand& command);

// Reads some of the files. Reports those that cannot be read, whose result has an error; throws
// InvalidInput if it is the only file of the command.
std::vector<SourceFile> read_texts(const SummarizeCommand& command,
                                   std::span<const std::string> files, Console& console);

// Reads all files of a command. Reports those that cannot be read, and leaves them out.
std::vector<SourceFile> read_readable(const SummarizeCommand& command, Console& console);

// The text that a document was extracted from; null for a plain text.
const SourceText* source_of(const SourceFile& file);

// Adds links to the positions of the sentences of a summary or of an extract, if the address of the
// file is given.
template <typename Sentence>
void add_links(const SummarizeCommand& command, const std::vector<Sentence>& sentences,
               std::vector<SourcePosition>& positions) {
  if (command.url.empty()) return;
  positions.resize(sentences.size());
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    positions[i].link = text_fragment_link(command.url, sentences[i].text);
  }
}

// The line of the link to a sentence; empty if there is none.
std::string link_line(std::span<const SourcePosition> positions, std::size_t sentence);

// Whether sentences can be marked in the file itself: a web page in a common encoding.
bool can_mark(const SourceFile& file);

// A mark for a sentence of a page, without title.
PageMark mark_of(const std::string& sentence, const SourcePosition& position);

// A Markdown file with its sentences at `positions` marked. Throws InvalidInput if it is another
// file.
std::string format_markdown(std::span<const SourceFile> files,
                            std::span<const SourcePosition> positions);

// Writes the output for the files that were read. Throws InvalidInput if some could not be read,
// and writes nothing if none could.
void write_result(const SummarizeCommand& command, std::size_t num_read, const std::string& text);

// Extracts sentences of all files together for the query. Returns whether it found any.
bool extract_texts(const SummarizeCommand& command, Console& console);

// Summarizes the documents of a file of JSON lines, and extracts sentences for its questions.
CorpusReport process_lines(const SummarizeCommand& command, const ProgressCallback& progress);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_SUMMARIZE_COMMAND_H_
