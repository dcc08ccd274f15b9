#include <fmt/format.h>

#include <cstddef>
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
#include "neusum/extractor.h"
#include "neusum/marked_page.h"
#include "neusum/records.h"
#include "pdf_file.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

// As the number of the line in a file of questions.
constexpr const char* kOnlyQuestion = "1";

constexpr const char* kExtractDetails =
    "Prints the sentences of all files together that answer QUERY, word for word. A sentence is "
    "printed\n"
    "if it is relevant with at least the probability --threshold; the default is that of the "
    "model. Then\n"
    "nothing is printed if the texts do not answer the query, and without limits at most 10 "
    "sentences\n"
    "are. Sentences that repeat others are left out. A limit only limits. --all prints every "
    "sentence,\n"
    "the most relevant ones within the limits.\n\n"
    "FILE is plain text, a web page, a PDF or another file as in 'neusum summarize'; without "
    "FILE,\n"
    "or with -, standard input is read. With --jsonl, each line of FILE has a 'text' or a list of "
    "'documents', and "
    "may have\n"
    "its own 'query'.\n\n"
    "Exit code 3: nothing is relevant to the query (not with --jsonl).\n\n"
    "Examples:\n"
    "  neusum extract \"Why was the harbour closed?\" report.txt notes.txt\n"
    "  neusum extract \"harbour\" report.txt --all --words 100\n"
    "  neusum extract \"Who was hurt?\" --context 1 --format json < article.txt";

// Returns nothing for a method that uses no model. Throws InvalidInput if the method takes no
// query.
std::optional<QueryModel> load_query_model(const SummarizeCommand& command) {
  if (!value_of<QueryMethod>(command.method)) {
    throw InvalidInput(fmt::format("method {} takes no query; use neusum or bm25", command.method));
  }
  if (command.extract.method == QueryMethod::kBm25) return std::nullopt;
  return open_query_model(command.model);
}

// One sentence per line. If there are several files, the name of its file stands before each
// sentence whose predecessor is from another file.
std::string format_sentences(const Extract& extract, std::span<const SourcePosition> positions) {
  std::string text;
  std::optional<std::size_t> file;
  for (std::size_t i = 0; i < extract.sentences.size(); ++i) {
    const ExtractedSentence& sentence = extract.sentences[i];
    if (extract.documents.size() > 1 && file != sentence.document) {
      text += fmt::format("==> {} <==\n", extract.documents[sentence.document]);
      file = sentence.document;
    }
    text += sentence_line(sentence.speaker, sentence.text) + link_line(positions, i);
  }
  return text;
}

// One web page with the extracted sentences marked, or the texts with them.
std::string format_html(std::span<const SourceFile> files, const Question& question,
                        const Extract& extract, std::span<const SourcePosition> positions,
                        StringIndexType type) {
  if (files.size() == 1 && files.front().source.type == SourceType::kPdf) {
    const SourceFile page = page_of_pdf(files.front());
    const SourceText* const source = &page.source;
    return format_html({&page, 1}, question, extract, locate_sentences(extract, {&source, 1}, type),
                       type);
  }
  if (files.size() != 1 || !can_mark(files.front())) return to_html(question, extract, type);
  const SourceFile& file = files.front();
  std::vector<PageMark> marks;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const ExtractedSentence& sentence = extract.sentences[i];
    marks.push_back(mark_of(sentence.text, positions[i]));
    marks.back().strength = 0.08 + 0.42 * sentence.probability;
    marks.back().title = fmt::format("{} {:.2f}", relevance_name(extract), sentence.probability);
  }
  return mark_page(file.bytes, file.source.encoding, marks);
}

std::string format_extract(const SummarizeCommand& command, std::span<const SourceFile> files,
                           const Question& question, const Extract& extract) {
  const StringIndexType index_type = command.extract.string_index_type;
  std::vector<const SourceText*> sources;
  for (const SourceFile& file : files) sources.push_back(source_of(file));
  std::vector<SourcePosition> positions = locate_sentences(extract, sources, index_type);
  add_links(command, extract.sentences, positions);
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return to_json(extract, positions);
    case SummaryFormat::kHtml:
      return format_html(files, question, extract, positions, index_type);
    case SummaryFormat::kMarkdown:
      return format_markdown(files, positions);
    case SummaryFormat::kText:
      break;
  }
  return format_sentences(extract, positions);
}

void run(SummarizeCommand& command, const ConsoleOptions& console_options) {
  complete_files(command, console_options);
  check_format(command);
  if (command.jsonl) {
    return run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return process_lines(command, progress);
    });
  }
  Console console(console_options);
  if (!extract_texts(command, console)) throw ExitCode{kNothingFound};
}

}  // namespace

bool extract_texts(const SummarizeCommand& command, Console& console) {
  command.extract.validate();
  const Extractor extractor(load_query_model(command), command.extract, command.text);
  const std::vector<SourceFile> files = read_readable(command, console);
  Question question = {.id = kOnlyQuestion, .query = *command.query};
  for (const SourceFile& file : files) question.documents.push_back(file.document);
  const Extract extract = extractor.extract(question);
  for (const std::string& warning : extract.warnings) console.warn(warning);
  if (extract.sentences.empty()) console.info("no sentence is relevant to the query");
  write_result(command, question.documents.size(),
               format_extract(command, files, question, extract));
  return !extract.sentences.empty();
}

CorpusReport process_lines(const SummarizeCommand& command, const ProgressCallback& progress) {
  const RecordTask task{.query = command.query,
                        .extract = command.extract,
                        .summarize = command.options,
                        .text = command.text,
                        .run = command.run,
                        .load_query_model = [&] { return load_query_model(command); },
                        .load_models = [&] { return load_summary_models(command); }};
  return summarize_records(task, command.files.front(), command.output, progress);
}

void add_all_flag(CLI::App& verb, ExtractOptions& options) {
  verb.add_flag_callback(
          "--all", [&options] { options.threshold = 0; },
          "select every sentence within the limits, as --threshold 0")
      ->excludes(verb.get_option("--threshold"));
}

void add_extract(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<SummarizeCommand>();
  CLI::App* verb = app.add_subcommand("extract", "print the sentences of texts that answer a query")
                       ->group("Commands");
  verb->footer(kExtractDetails);
  verb->add_option("QUERY", command->query, "question, or some words")->type_name("")->required();
  add_file_flags(*verb, *command);
  add_model_flag(*verb, command->model);
  add_flags(*verb, command->extract);
  add_flags(*verb, command->text, {"input", "split", "structure", "language", "max_sentences"});
  add_flags(*verb, command->run);
  add_all_flag(*verb, command->extract);
  group_flags(*verb, "Input and output",
              {"--model", "--output", "--format", "--source-type", "--whole-page", "--recursive",
               "--cache", "--jsonl", "--order", "--string-index-type", "--threads", "--strict"});
  group_flags(*verb, "Selection", {"--method", "--threshold", "--all", "--context"});
  group_flags(*verb, "Limits of the extract",
              {"--sentences", "--words", "--characters", "--ratio"});
  group_flags(
      *verb, "Text",
      {"--input", "--split", "--structure", "--language", "--max-sentences", "--max-query-words"});
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
