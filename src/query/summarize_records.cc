#include <mutex>
#include <utility>
#include <vector>

#include "corpus/corpus_account.h"
#include "corpus/corpus_pipeline.h"
#include "neusum/error.h"
#include "neusum/records.h"
#include "query/extract_json.h"
#include "query/question_json.h"
#include "summarize/model_selector.h"
#include "summarize/summary_json.h"

namespace neusum {
namespace {

// A value that is made when it is first needed. Thread-safe.
template <typename T>
class Lazy {
 public:
  explicit Lazy(std::function<T()> make) : make_(std::move(make)) {}

  const T& get() const {
    std::call_once(once_, [this] { value_.emplace(make_()); });
    return *value_;
  }

 private:
  std::function<T()> make_;
  mutable std::once_flag once_;
  mutable std::optional<T> value_;
};

// A record and what was extracted for it if it is a question.
struct ExtractRecord {
  QueryRecord input = {};
  Extract extract = {};

  bool is_question() const { return input.question.has_value(); }
};

class RecordProcessor {
 public:
  explicit RecordProcessor(const RecordTask& task)
      : task_(task),
        summarizer_([&task] {
          task.summarize.validate();
          return Summarizer(task.load_models(), task.summarize, task.text);
        }),
        extractor_([&task] {
          task.extract.validate();
          return Extractor(task.load_query_model(), task.extract, task.text);
        }) {}

  RecordSteps<ExtractRecord> steps() const {
    return {.read = [this](auto object, std::size_t line) { return read(object, line); },
            .provide = [this](const ExtractRecord& record) { provide(record); },
            .work = [this](ExtractRecord& record) { work(record); },
            .count = count,
            .write = [this](auto records, auto writers) { write(records, writers.front()); },
            .group = kDocumentGroup};
  }

 private:
  ExtractRecord read(JsonLineParser::Object object, std::size_t line) const {
    ExtractRecord record = {.input = task_.load_query_model
                                         ? read_query_record(object, line, task_.query)
                                         : read_document_record(object, line)};
    if (!record.is_question() && !task_.load_models) throw InvalidInput("'query' is missing");
    return record;
  }

  void provide(const ExtractRecord& record) const {
    if (record.is_question()) {
      extractor_.get();
    } else {
      summarizer_.get();
    }
  }

  void work(ExtractRecord& record) const {
    if (!record.is_question()) return summarizer_.get().prepare(record.input.document);
    record.extract = extractor_.get().extract(*record.input.question);
    record.input.question->documents.clear();  // the group of records shall not keep the texts
  }

  static void count(const ExtractRecord& record, CorpusReport& counts) {
    if (!record.is_question()) return count_document(record.input.document, counts);
    ++counts.questions;
    counts.documents += record.extract.documents.size();
  }

  void write(std::span<ExtractRecord> records, JsonWriter& json) const {
    std::vector<Document> documents;
    for (ExtractRecord& record : records) {
      if (!record.is_question()) documents.push_back(std::move(record.input.document));
    }
    std::vector<Summary> summaries;
    if (!documents.empty()) summaries = summarizer_.get().summarize(documents);
    std::size_t next = 0;
    for (const ExtractRecord& record : records) {
      if (record.is_question()) {
        write_extract(record.extract, record.input.document.other_fields, json);
      } else {
        write_summary(summaries[next], documents[next].other_fields, json);
        ++next;
      }
    }
  }

  const RecordTask& task_;
  Lazy<Summarizer> summarizer_;
  Lazy<Extractor> extractor_;
};

}  // namespace

CorpusReport summarize_records(const RecordTask& task, const std::string& input,
                               const std::string& output, const ProgressCallback& progress) {
  task.text.validate();
  task.run.validate();
  const RecordProcessor processor(task);
  const CorpusTask corpus_task{
      .input = input,
      .outputs = {output},
      .threads = task.run.threads,
      .strict = task.run.strict,
      .growth = 1,
      .process = [steps = processor.steps()](const LineBatch& lines,
                                             std::span<JsonWriter> writers) {
        return process_records(steps, lines, writers);
      }};
  return run_task(corpus_task, progress);
}

}  // namespace neusum
