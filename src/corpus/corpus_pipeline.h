#ifndef NEUSUM_CORPUS_CORPUS_PIPELINE_H_
#define NEUSUM_CORPUS_CORPUS_PIPELINE_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "corpus/run_journal.h"
#include "json/json_writer.h"
#include "neusum/corpus.h"

namespace neusum {

// A task that processes a corpus document by document.
struct CorpusTask {
  std::string input;
  std::vector<std::string> outputs;
  unsigned threads = 0;  // 0: one per available CPU
  bool strict = false;
  std::size_t growth = 4;  // usual ratio of output size to input size, to reserve memory

  // Processes a document. Called concurrently. If it throws InvalidInput, the line is bad.
  std::function<void(Document& document)> work;
  // Writes up to `group` processed documents, with one writer per output.
  std::function<void(std::span<const Document> documents, std::span<JsonWriter> writers)> write;
  std::size_t group = 1;

  // If set, a run from a file to one output file can be resumed with the same settings.
  std::optional<RunJournal::Settings> settings = {};
  bool resume = false;  // continue an interrupted run
};

// Runs a task. The output keeps the order of the input and does not depend on the number of
// threads. The memory does not grow with the input. Bad lines are logged, counted and skipped; with
// `strict`, the first one throws FormatError.
CorpusReport run_task(const CorpusTask& task, const ProgressCallback& progress);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_CORPUS_PIPELINE_H_
