#ifndef NEUSUM_EVALUATOR_H_
#define NEUSUM_EVALUATOR_H_

// How good a model's summaries are: ROUGE, and what else there is to count, beside that of simpler
// systems on the same documents.

#include <cstddef>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/rouge.h"

namespace neusum {

// What extracts sentences.
enum class SummarySystem {
  kNeusum,  // the model
  kLead,    // nothing: the first sentences of the document (the paper's LEAD3)
  kOracle,  // who knows the reference; the document's labels, or what greedy labelling finds
};
template <>
struct EnumNames<SummarySystem> {
  static constexpr EnumName<SummarySystem> kNames[] = {
      {SummarySystem::kNeusum, "neusum"},
      {SummarySystem::kLead, "lead"},
      {SummarySystem::kOracle, "oracle"},
  };
};

// How systems are evaluated.
struct EvaluateOptions {
  std::vector<SummarySystem> systems = {SummarySystem::kNeusum, SummarySystem::kLead,
                                        SummarySystem::kOracle};
  // Of a summary; the oracle has as many as it has.
  std::size_t sentences = 3;
  // Of the intervals, in percent, and samples of the bootstrap that makes them.
  double confidence = 95;
  unsigned samples = 1000;
  // For documents that are not prepared, and for threads and bad lines.
  PrepareOptions prepare = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("systems", self.systems, "what extracts sentences");
    field("sentences", self.sentences, "sentences of a summary");
    field("confidence", self.confidence, "of the intervals, in percent");
    field("samples", self.samples, "of the bootstrap");
    field("input", self.prepare.input, "what the text of a document is");
    field("split", self.prepare.split, "how running text is cut into sentences");
    field("language", self.prepare.language, "BCP 47 tag of the text's language");
    field("threads", self.prepare.threads, "threads that work at once; 0 is one a core");
    field("strict", self.prepare.strict, "stop at the first bad line instead of skipping it");
  }
};

// Of one system.
struct SystemEvaluation {
  SummarySystem system = SummarySystem::kNeusum;
  std::vector<RougeAverage> rouge = {};  // one a metric of Evaluation::rouge
  // By how much it is better than lead, from the differences in each document; empty for lead
  // itself, and where lead is not evaluated.
  std::vector<RougeAverage> margin_over_lead = {};
  // For each step of the extraction, of the documents that have it: the share of those whose
  // sentence is one of the oracle's.
  std::vector<double> precision_at_step = {};
  // Of all sentences that were extracted, the share that are among the first three of a document.
  double share_in_first_three = 0;
  double mean_words = 0;  // of a summary, with white space between words
};

struct Evaluation {
  RougeOptions rouge = {};  // its mode() is to be given with every figure
  std::size_t documents = 0;
  std::size_t bad_lines = 0;  // skipped, each logged as "path:line: problem"
  std::vector<SystemEvaluation> systems = {};
};

// Evaluates systems on the documents of `input`, raw, prepared or labelled, in memory that grows
// with the input by the scores of its documents only. A document without a reference is a bad
// line. Where `output` is not empty the summaries go there: a line of JSON for each document and
// system, as evaluate_rouge() reads it. `model` may be null where neusum is not among the systems.
Evaluation evaluate_corpus(const Model* model, const std::string& input, const std::string& output,
                           const EvaluateOptions& options = {},
                           const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_EVALUATOR_H_
