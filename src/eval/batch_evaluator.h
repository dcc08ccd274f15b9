#ifndef NEUSUM_EVAL_BATCH_EVALUATOR_H_
#define NEUSUM_EVAL_BATCH_EVALUATOR_H_

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "base/line_reader.h"
#include "data/document_json.h"
#include "eval/judge.h"
#include "eval/systems.h"
#include "neusum/evaluator.h"
#include "neusum/oracle.h"

namespace neusum {

// What all threads of an evaluation share.
struct EvaluationTask {
  EvaluationTask(const EvaluateModels& models, const EvaluateOptions& given_options,
                 bool wants_summaries);

  EvaluateOptions options;
  std::vector<SelectSentences> systems;  // of options
  bool writes_summaries;
  RougeOptions rouge;
  Preparer preparer;
};

// What has become of a line.
struct JudgedDocument {
  std::string id = {};
  LineNote note = {};
  std::vector<Judgement> judgements = {};  // one a system, where the line is good
};

struct JudgedBatch {
  std::vector<JudgedDocument> documents = {};
  std::string summaries = {};  // lines of JSON, where they are written
  double fraction_read = -1;
};

// Evaluates all systems on the documents of a batch of lines. For one thread.
class BatchEvaluator {
 public:
  explicit BatchEvaluator(const EvaluationTask& task) : task_(task), judge_(task.rouge) {}

  JudgedBatch evaluate(const LineBatch& lines);

 private:
  std::vector<ParsedLine> read(const LineBatch& lines);
  void complete(Document& document);
  // What each system extracts of each line; nothing of bad ones.
  std::vector<Selections> select(const std::vector<ParsedLine>& lines) const;
  void write(const Document& document, SummarySystem system,
             const std::vector<std::size_t>& sentences);

  const EvaluationTask& task_;
  DocumentParser parser_;
  OracleFinder oracle_finder_;
  Judge judge_;
  JsonWriter json_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_BATCH_EVALUATOR_H_
