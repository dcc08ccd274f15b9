#include <type_traits>

#include "base/object_pool.h"
#include "corpus/corpus_pipeline.h"
#include "corpus/document_json.h"
#include "labels/authors_format.h"
#include "neusum/error.h"
#include "neusum/training/oracle.h"

namespace neusum {
namespace {

constexpr const char* kGainsEnding = ".regGain";

// The gains of a document grow with the square of its length, and all documents of a batch are in
// memory.
constexpr std::size_t kBatchBytes = 1U << 16U;

// Returns the options that must be the same when a run is resumed, because they affect the output:
// all enumerations and strings. Numbers and booleans (threads, strict, resume) do not affect it.
RunJournal::Settings settings_of(const LabelOptions& options) {
  RunJournal::Settings settings;
  LabelOptions::visit_fields(options, [&]<typename T>(const char* name, T& value, const char*) {
    if constexpr (std::is_enum_v<std::remove_const_t<T>>) {
      settings.emplace_back(name, name_of(value));
    } else if constexpr (std::is_same_v<T, const std::string>) {
      settings.emplace_back(name, value);
    }
  });
  return settings;
}

void write_authors_lines(std::span<const Document> documents, std::span<JsonWriter> writers) {
  const Oracle& oracle = *documents.front().oracle;
  writers[0].line(authors_oracle_line(oracle));
  writers[1].line(authors_gains_line(oracle));
}

}  // namespace

void LabelOptions::validate() const {
  text.validate_for_training();
  run.validate();
  if (format != LabelFormat::kAuthors) return;
  if (method != OracleMethod::kReleased) {
    throw InvalidInput("format authors is only for method released");
  }
  if (resume) throw InvalidInput("format authors cannot be resumed");
}

CorpusReport label_corpus(const std::string& input, const std::string& output,
                          const LabelOptions& options, const ProgressCallback& progress) {
  options.validate();
  const Preparer preparer(options.text);
  ObjectPool<OracleFinder> finders(
      [&] { return std::make_unique<OracleFinder>(options.method, options.text.language); });
  DocumentSteps steps{
      .work =
          [&](Document& document) {
            preparer.prepare(document);
            document.oracle =
                finders.with([&](OracleFinder& finder) { return finder.find(document); });
          },
      .write =
          [&](std::span<const Document> documents, std::span<JsonWriter> writers) {
            write_document(documents.front(), options.string_index_type, writers.front());
          }};
  CorpusTask task{
      .input = input,
      .outputs = {output},
      .threads = options.run.threads,
      .strict = options.run.strict,
      .settings = settings_of(options),
      .resume = options.resume,
      .batch = {.bytes = kBatchBytes},
  };
  if (options.format == LabelFormat::kAuthors) {
    if (output == "-") throw InvalidInput("format authors needs two files, not standard output");
    task.outputs.push_back(output + kGainsEnding);
    task.growth = 0;
    task.settings.reset();  // no journal: this format cannot be resumed
    steps.write = write_authors_lines;
  }
  task.process = for_documents(steps);
  return run_task(task, progress);
}

}  // namespace neusum
