#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "console.h"
#include "model_flag.h"
#include "neusum/extractor.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

// As the number of the line in a file of questions.
constexpr const char* kOnlyQuestion = "1";

ExtractOptions extract_options(const SummarizeCommand& command) {
  const SummarizeOptions& options = command.options;
  PrepareOptions prepare = options.prepare;
  if (prepare.language == kAutoLanguage) prepare.language = ExtractOptions().prepare.language;
  return {.method = options.method,
          .sentences = options.sentences,
          .words = options.words,
          .characters = options.characters,
          .ratio = options.ratio,
          .threshold = command.threshold,
          .context = command.context.value_or(0),
          .order = options.order,
          .prepare = std::move(prepare)};
}

// Returns nothing for a method that uses no model.
std::optional<QueryModel> load_query_model(const SummarizeCommand& command) {
  if (command.options.method == SummaryMethod::kBm25) return std::nullopt;
  return open_query_model(command.model);
}

// One sentence per line. If there are several files, the name of its file stands before each
// sentence whose predecessor is from another file.
std::string format_sentences(const Extract& extract) {
  std::string text;
  std::optional<std::size_t> file;
  for (const ExtractedSentence& sentence : extract.sentences) {
    if (extract.documents.size() > 1 && file != sentence.document) {
      text += fmt::format("==> {} <==\n", extract.documents[sentence.document]);
      file = sentence.document;
    }
    text += on_one_line(sentence.text) + "\n";
  }
  return text;
}

std::string format_extract(const SummarizeCommand& command, const Question& question,
                           const Extract& extract) {
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return to_json(extract);
    case SummaryFormat::kHtml:
      return to_html(question, extract, command.options.prepare.string_index_type);
    case SummaryFormat::kText:
      break;
  }
  return format_sentences(extract);
}

}  // namespace

void extract_texts(const SummarizeCommand& command, Console& console) {
  const ExtractOptions options = extract_options(command);
  options.validate();
  const Extractor extractor(load_query_model(command), options);
  const Question question = {.id = kOnlyQuestion,
                             .query = *command.query,
                             .documents = read_texts(command, command.files, console)};
  const Extract extract = extractor.extract(question);
  for (const std::string& warning : extract.warnings) console.warn(warning);
  if (extract.sentences.empty()) console.info("no sentence is relevant to the query");
  write_result(command, question.documents.size(), format_extract(command, question, extract));
}

CorpusReport process_lines(const SummarizeCommand& command, const ProgressCallback& progress) {
  const RecordTask task{.query = command.query,
                        .extract = extract_options(command),
                        .summarize = command.options,
                        .load_query_model = [&] { return load_query_model(command); },
                        .load_models = [&] { return load_summary_models(command); }};
  return summarize_records(task, command.files.front(), command.output, progress);
}

}  // namespace neusum::cli
