#ifndef NEUSUM_EVAL_BATCH_EVALUATOR_H_
#define NEUSUM_EVAL_BATCH_EVALUATOR_H_

#include <string>
#include <vector>

#include "base/line_reader.h"
#include "corpus/document_json.h"
#include "eval/summary_scorer.h"
#include "eval/systems.h"
#include "json/json_writer.h"
#include "neusum/training/evaluator.h"
#include "neusum/training/oracle.h"

namespace neusum {

// Data shared by all threads of an evaluation.
struct EvaluationTask {
  EvaluationTask(const EvaluateModels& models, const EvaluateOptions& given_options,
                 bool wants_summaries);

  EvaluateOptions options;
  std::vector<SelectSentences> systems;  // in the order of options.systems
  bool writes_summaries;
  RougeOptions rouge;
  Preparer preparer;
};

// The result of one line of the corpus.
struct EvaluatedDocument {
  std::string id = {};
  LineNote note = {};
  std::vector<ScoredSummary> summaries = {};  // one per system; empty for a bad line
};

struct EvaluatedBatch {
  std::vector<EvaluatedDocument> documents = {};
  std::string jsonl = {};  // the summaries as JSON lines, if they are written
  double fraction_read = -1;
};

// Evaluates all systems on a batch of lines. Not thread-safe: use one object per thread.
class BatchEvaluator {
 public:
  explicit BatchEvaluator(const EvaluationTask& task)
      : task_(task),
        oracle_finder_(OracleMethod::kGreedy, task.options.text.language),
        scorer_(task.rouge) {}

  EvaluatedBatch evaluate(const LineBatch& lines);

 private:
  std::vector<ParsedLine> read(const LineBatch& lines);
  // Adds missing sentences and a missing oracle.
  void complete(Document& document);
  // The sentences that each system selects for each line; empty for bad lines.
  std::vector<Selections> select(const std::vector<ParsedLine>& lines) const;
  void write(const Document& document, SummarySystem system,
             const std::vector<std::size_t>& sentences);

  const EvaluationTask& task_;
  DocumentParser parser_;
  OracleFinder oracle_finder_;
  SummaryScorer scorer_;
  JsonWriter json_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_BATCH_EVALUATOR_H_
