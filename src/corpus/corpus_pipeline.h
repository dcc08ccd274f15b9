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

// What is done with a corpus, document by document.
struct CorpusTask {
  std::string input;
  std::vector<std::string> outputs;
  unsigned threads = 0;  // 0: one per available CPU
  bool strict = false;
  std::size_t growth = 4;  // how much larger than the input an output usually is, at most

  // Called on all threads at once. InvalidInput makes the document's line a bad one.
  std::function<void(Document& document)> work;
  // Writes documents that were worked on, `group` at a time or fewer; one writer for each of
  // `outputs`.
  std::function<void(std::span<const Document> documents, std::span<JsonWriter> writers)> write;
  std::size_t group = 1;

  // Where set, and where files allow it, a run with one output can be resumed.
  std::optional<RunJournal::Settings> settings = {};
  bool resume = false;  // go on with an earlier run
};

// Runs a task: the same order and the same bytes whatever the number of threads, in memory that
// does not grow with the input. Bad lines are logged, counted and skipped, or with `strict` thrown.
CorpusReport run_task(const CorpusTask& task, const ProgressCallback& progress);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_CORPUS_PIPELINE_H_
