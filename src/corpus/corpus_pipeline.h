#ifndef NEUSUM_CORPUS_CORPUS_PIPELINE_H_
#define NEUSUM_CORPUS_CORPUS_PIPELINE_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/line_reader.h"
#include "corpus/corpus_account.h"
#include "corpus/document_json.h"
#include "corpus/run_journal.h"
#include "json/json_line.h"
#include "json/json_writer.h"
#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {

// The counts and problems of a batch of lines.
struct LineResults {
  CorpusReport counts;
  std::vector<LineNote> notes;  // of lines with problems or replacements
};

// A task that processes a corpus line by line.
struct CorpusTask {
  std::string input;
  std::vector<std::string> outputs;
  unsigned threads = 0;  // 0: one per available CPU
  bool strict = false;
  std::size_t growth = 4;  // usual ratio of output size to input size, to reserve memory

  // Processes a batch of lines, with one writer per output. Called concurrently. An exception ends
  // the run.
  std::function<LineResults(const LineBatch& lines, std::span<JsonWriter> writers)> process = {};

  // If set, a run from a file to one output file can be resumed with the same settings.
  std::optional<RunJournal::Settings> settings = {};
  bool resume = false;  // continue an interrupted run

  LineLimits batch = {};  // all output of a batch is in memory
};

// Runs a task. The output keeps the order of the input and does not depend on the number of
// threads. The memory does not grow with the input. Bad lines are logged, counted and skipped; with
// `strict`, the first one throws FormatError.
CorpusReport run_task(const CorpusTask& task, const ProgressCallback& progress);

// What is done with each record of a corpus. The functions are called concurrently.
template <typename Record>
struct RecordSteps {
  // Reads the record of a line with that number. If it throws InvalidInput, the line is bad.
  std::function<Record(JsonLineParser::Object object, std::size_t line)> read;
  // Provides what `work` needs, such as a model. An exception ends the run.
  std::function<void(const Record& record)> provide = [](const Record& /*record*/) {};
  // Processes a record. If it throws InvalidInput, the line is bad.
  std::function<void(Record& record)> work;
  // Counts a processed record.
  std::function<void(const Record& record, CorpusReport& counts)> count;
  // Writes up to `group` processed records, with one writer per output.
  std::function<void(std::span<Record> records, std::span<JsonWriter> writers)> write;
  std::size_t group = 1;
};

// Returns what is wrong with a record, or nothing after it was processed.
template <typename Record>
std::string process_record(const RecordSteps<Record>& steps, Record& record) {
  steps.provide(record);
  try {
    steps.work(record);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

// Processes the records of a batch of lines; CorpusTask::process.
template <typename Record>
LineResults process_records(const RecordSteps<Record>& steps, const LineBatch& lines,
                            std::span<JsonWriter> writers) {
  LineResults results;
  std::vector<Record> group;
  const auto write_group = [&] {
    if (!group.empty()) steps.write(group, writers);
    group.clear();
  };
  JsonLineParser parser;
  for (const Line& line : lines.lines) {
    Record record;
    const auto read = [&](JsonLineParser::Object object) {
      record = steps.read(object, line.number);
    };
    std::optional<LineNote> note = parser.parse(lines, line, read);
    if (!note) continue;
    if (note->problem.empty()) note->problem = process_record(steps, record);
    if (note->problem.empty()) {
      steps.count(record, results.counts);
      group.push_back(std::move(record));
      if (group.size() == steps.group) write_group();
    }
    if (!note->is_clean()) results.notes.push_back(*std::move(note));
  }
  write_group();
  return results;
}

// What is done with each document of a corpus, as in RecordSteps.
struct DocumentSteps {
  std::function<void(Document& document)> work;
  std::function<void(std::span<const Document> documents, std::span<JsonWriter> writers)> write;
  std::size_t group = 1;
};

// Returns CorpusTask::process for a corpus of documents.
decltype(CorpusTask::process) for_documents(const DocumentSteps& steps);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_CORPUS_PIPELINE_H_
