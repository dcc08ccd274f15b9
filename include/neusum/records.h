#ifndef NEUSUM_RECORDS_H_
#define NEUSUM_RECORDS_H_

// Summaries and extracts for the records of a corpus.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/extractor.h"
#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum {

// What is done with the records of a corpus that has questions, documents to summarize, or both. A
// record with a `query` is a question.
struct RecordTask {
  // Query of the records that have none. They are documents to summarize if it is absent.
  std::optional<std::string> query = {};
  ExtractOptions extract = {};
  SummarizeOptions summarize = {};
  TextOptions text = {};
  RunOptions run = {};
  // Load the model for queries, and those of the summarizer. Each function is called at most once,
  // when a record needs it. Without the first one, the field `query` has no meaning; without the
  // second one, documents are bad lines.
  std::function<std::optional<QueryModel>()> load_query_model = nullptr;
  std::function<std::vector<Model>()> load_models = nullptr;
};

// Writes one line of JSON per record of `input`, an extract or a summary, in the order of the
// input. Memory does not grow with the input.
CorpusReport summarize_records(const RecordTask& task, const std::string& input,
                               const std::string& output,
                               const ProgressCallback& progress = nullptr);

[[deprecated("use summarize_records")]] inline CorpusReport summarize_corpus(
    const Model& model, const std::string& input, const std::string& output,
    const SummarizeOptions& options = {}, const ProgressCallback& progress = nullptr) {
  const RecordTask task{.summarize = options, .load_models = [&] { return std::vector{model}; }};
  return summarize_records(task, input, output, progress);
}

[[deprecated("use summarize_records")]] inline CorpusReport extract_corpus(
    const std::optional<QueryModel>& model, const std::string& input, const std::string& output,
    const ExtractOptions& options = {}, const ProgressCallback& progress = nullptr) {
  const RecordTask task{.extract = options, .load_query_model = [&] { return model; }};
  return summarize_records(task, input, output, progress);
}

}  // namespace neusum

#endif  // NEUSUM_RECORDS_H_
