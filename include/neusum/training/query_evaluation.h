#ifndef NEUSUM_TRAINING_QUERY_EVALUATION_H_
#define NEUSUM_TRAINING_QUERY_EVALUATION_H_

// Evaluation of query-focused extraction: how well a model and BM25 find the relevant sentences of
// labelled questions.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/extractor.h"
#include "neusum/options.h"
#include "neusum/training/evaluator.h"

namespace neusum {

// What is measured. A sentence is relevant if it overlaps a relevant span of its question. Measures
// are fractions; a question counts for the first four if it has a relevant span.
enum class QueryMeasure {
  kPrecisionAt1,  // the sentence with the highest score is relevant
  kKept,          // a relevant sentence is among those that fit into 10 % of the words
  kKeptWords,     // fraction of the words of relevant sentences that is kept in the same way
  kF1,            // of the sentences that a rule selects, which is chosen on the other half of the
                  // questions: score >= a and score >= the question's best score - b
  kAuc,           // an answered question has a higher best score than one that is not answered
  kMrr,           // reciprocal rank of the first document with a relevant span; documents are
                  // ranked by their best sentence, ties count against the relevant document
  kCalibrationError,        // of the probability of a sentence, in ten bins of equal width
  kAnswerCalibrationError,  // of the probability that the documents answer the question
  kDefaultPrecision,        // of the sentences that are extracted with default options
  kDefaultRecall,
  kDefaultF1,
};
template <>
struct EnumNames<QueryMeasure> {
  static constexpr EnumName<QueryMeasure> kNames[] = {
      {QueryMeasure::kPrecisionAt1, "precisionAt1"},
      {QueryMeasure::kKept, "kept"},
      {QueryMeasure::kKeptWords, "keptWords"},
      {QueryMeasure::kF1, "f1"},
      {QueryMeasure::kAuc, "auc"},
      {QueryMeasure::kMrr, "mrr"},
      {QueryMeasure::kCalibrationError, "calibrationError"},
      {QueryMeasure::kAnswerCalibrationError, "answerCalibrationError"},
      {QueryMeasure::kDefaultPrecision, "defaultPrecision"},
      {QueryMeasure::kDefaultRecall, "defaultRecall"},
      {QueryMeasure::kDefaultF1, "defaultF1"},
  };
};

// The name for readers, such as "P@1".
std::string_view display_name(QueryMeasure measure);

// The files of an evaluation.
struct QueryEvaluationFiles {
  std::string questions = {};  // JSON lines: id, query, documents (ids), relevant (spans)
  std::string documents = {};  // JSON lines: id, text
  // The same questions with documents that do not answer them, for kAuc; may be empty.
  std::string unanswerable = {};
  // Receives the scores of all sentences, one line of JSON per question and system; may be empty.
  std::string output = {};
};

struct QueryEvaluateOptions {
  std::vector<SummarySystem> systems = {SummarySystem::kNeusum, SummarySystem::kBm25};
  // Level of the confidence intervals in percent, and bootstrap samples.
  double confidence = EvaluateOptions().confidence;
  unsigned samples = EvaluateOptions().samples;
  TextOptions text = {.structure = StructureMode::kOff, .language = "en"};
  RunOptions run = {};  // bad lines are always an error

  void validate() const;  // throws InvalidInput, naming the first bad field
};

// A value with its confidence interval.
struct QueryEstimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

struct QueryMeasurement {
  QueryMeasure measure = QueryMeasure::kPrecisionAt1;
  QueryEstimate estimate = {};
  std::optional<QueryEstimate> difference = {};  // to the baseline; absent for the baseline itself
};

// The sentences whose probability is in one of ten intervals of equal width.
struct CalibrationBin {
  std::size_t sentences = 0;
  double mean_probability = 0;  // 0 if there is no sentence
  double relevant = 0;          // fraction of the sentences that are relevant
};

// Fractions of the words of a question's documents, for QuerySystemEvaluation::kept_at_budget.
inline constexpr std::array<double, 12> kWordBudgets = {0.01, 0.02, 0.03, 0.05, 0.07, 0.1,
                                                        0.15, 0.2,  0.3,  0.5,  0.7,  1};

struct QuerySystemEvaluation {
  SummarySystem system = SummarySystem::kNeusum;
  std::string model = {};                           // its name; bm25: empty
  std::vector<QueryMeasurement> measurements = {};  // those that the questions allow
  std::array<double, 12> kept_at_budget = {};       // kKept for each of kWordBudgets
  std::array<CalibrationBin, 10> calibration = {};
};

struct QueryEvaluation {
  std::size_t questions = 0;
  std::size_t answerable = 0;  // questions with a relevant span
  double confidence = 95;
  std::optional<SummarySystem> baseline = {};  // absent if there is only one system
  std::vector<QuerySystemEvaluation> systems = {};
};

// Evaluates systems on labelled questions. Differences are to BM25 or, without it, to the last
// system. Intervals are those of a bootstrap that draws documents: questions about one document are
// not independent. `model` may be absent if kNeusum is not evaluated. Throws InvalidInput if a file
// is bad or the model is missing.
QueryEvaluation evaluate_queries(const std::optional<QueryModel>& model,
                                 const QueryEvaluationFiles& files,
                                 const QueryEvaluateOptions& options = {},
                                 const ProgressCallback& progress = nullptr);

// Formats the evaluation as JSON; docs/reference/training-formats.md lists the fields.
std::string to_json(const QueryEvaluation& evaluation);

// Formats the evaluation as a self-contained HTML page with a table and figures. `title` is its
// heading.
std::string to_html(const QueryEvaluation& evaluation, std::string_view title);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_QUERY_EVALUATION_H_
