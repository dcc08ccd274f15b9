#include <optional>
#include <string>
#include <utility>

#include "cite/cite_json.h"
#include "corpus/corpus_pipeline.h"
#include "json/json_members.h"
#include "json/json_values.h"
#include "neusum/citer.h"
#include "neusum/error.h"
#include "query/question_json.h"

namespace neusum {
namespace {

// An answer and its result.
struct AnswerRecord {
  Answer answer = {};
  std::string other_fields = {};
  CitedAnswer cited = {};
};

// The documents of an answer have the form of those of a question.
AnswerRecord read_answer(JsonLineParser::Object object, std::size_t line) {
  QueryRecord record = read_query_record(object, line, std::string());
  std::optional<std::string> text;
  read_member(record.document.other_fields, "answer",
              [&](JsonValue value) { text = get_string("answer", value); });
  if (!text) throw InvalidInput("'answer' is missing");
  return {.answer = {.id = std::move(record.question->id),
                     .text = {.text = *std::move(text)},
                     .documents = std::move(record.question->documents)},
          .other_fields = std::move(record.document.other_fields)};
}

void count_answer(const AnswerRecord& record, CorpusReport& counts) {
  ++counts.questions;
  counts.documents += record.cited.documents.size();
}

void write_answers(std::span<AnswerRecord> records, std::span<JsonWriter> writers) {
  for (const AnswerRecord& record : records) {
    write_cited_answer(record.cited, record.other_fields, writers.front());
  }
}

}  // namespace

CorpusReport cite_records(const Citer& citer, const std::string& input, const std::string& output,
                          const RunOptions& run, const ProgressCallback& progress) {
  run.validate();
  const RecordSteps<AnswerRecord> steps{
      .read = read_answer,
      .work =
          [&](AnswerRecord& record) {
            record.cited = citer.cite(record.answer);
            record.answer = {};  // the batch of lines shall not keep the texts
          },
      .count = count_answer,
      .write = write_answers};
  const CorpusTask task{.input = input,
                        .outputs = {output},
                        .threads = run.threads,
                        .strict = run.strict,
                        .growth = 1,
                        .process = [&](const LineBatch& lines, std::span<JsonWriter> writers) {
                          return process_records(steps, lines, writers);
                        }};
  return run_task(task, progress);
}

}  // namespace neusum
