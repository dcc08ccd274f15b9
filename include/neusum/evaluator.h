#ifndef NEUSUM_EVALUATOR_H_
#define NEUSUM_EVALUATOR_H_

// How good a model's summaries are: ROUGE, and what else there is to count, beside that of simpler
// systems on the same documents.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/rouge.h"
#include "neusum/summarizer.h"

namespace neusum {

// What extracts sentences.
enum class SummarySystem {
  kNeusum,     // the model
  kFirstStep,  // the model's scores before the first step, and no others
  kLabelling,  // a model that was trained to score each sentence once
  kLead,       // nothing: the first sentences of the document (the paper's LEAD3)
  kTextRank,   // sentences that are like many others (Mihalcea and Tarau 2004)
  kLexRank,    // the same by another measure of likeness (Erkan and Radev 2004)
  kRandom,     // chance, the same for the same text
  kOracle,     // who knows the reference; the document's labels, or what greedy labelling finds
};
template <>
struct EnumNames<SummarySystem> {
  static constexpr EnumName<SummarySystem> kNames[] = {
      {SummarySystem::kNeusum, "neusum"},       {SummarySystem::kFirstStep, "first-step"},
      {SummarySystem::kLabelling, "labelling"}, {SummarySystem::kLead, "lead"},
      {SummarySystem::kTextRank, "textrank"},   {SummarySystem::kLexRank, "lexrank"},
      {SummarySystem::kRandom, "random"},       {SummarySystem::kOracle, "oracle"},
  };
};

// The models of those systems that have one.
struct EvaluateModels {
  std::optional<Model> neusum = {};
  std::optional<Model> labelling = {};  // trained with Scoring::kOnce
};

// How systems are evaluated.
struct EvaluateOptions {
  std::vector<SummarySystem> systems = {SummarySystem::kNeusum, SummarySystem::kLead,
                                        SummarySystem::kOracle};
  // Of a summary; the oracle has as many as it has.
  std::size_t sentences = 3;
  // As in SummarizeOptions, for the systems that are models.
  bool block_trigrams = SummarizeOptions().block_trigrams;
  std::size_t beam = SummarizeOptions().beam;
  // Of the intervals, in percent, and samples of the bootstrap that makes them.
  double confidence = 95;
  unsigned samples = 1000;
  // For documents that are not prepared, and for threads and bad lines.
  PrepareOptions prepare = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("systems", self.systems, "what extracts sentences, with commas between them");
    field("sentences", self.sentences, "sentences of a summary");
    field("block_trigrams", self.block_trigrams, "models repeat no three words in a row");
    field("beam", self.beam, "extractions that models follow at once; 1 is greedy");
    field("confidence", self.confidence, "of the intervals, in percent");
    field("samples", self.samples, "of the bootstrap");
    field("input", self.prepare.input, "what the text of a document is");
    field("split", self.prepare.split, "how running text is cut into sentences");
    field("language", self.prepare.language, "BCP 47 tag of the text's language");
    field("threads", self.prepare.threads,
          "number of threads, at most 1024 (0: one per available CPU)");
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
  // Of all sentences that were extracted, the share that stood at each position of a document; the
  // last one is of all positions from there on.
  std::vector<double> positions = {};
  double share_in_first_three = 0;  // of these
  // Of a summary, with white space between words: the mean and the 10th, 50th and 90th percentile.
  double mean_words = 0;
  std::array<std::size_t, 3> words_percentiles = {};
  // Of all runs of three words in the sentences of summaries, the share that the summary had
  // already.
  double redundant_trigrams = 0;
};

// Whether two systems differ in one metric by more than chance, by a paired bootstrap.
struct Significance {
  SummarySystem a = SummarySystem::kNeusum;
  SummarySystem b = SummarySystem::kLead;
  std::size_t metric = 0;  // of Evaluation::rouge
  double difference = 0;   // of the F1 of a and of b
  double p = 1;            // two-sided
};

struct Evaluation {
  RougeOptions rouge = {};  // its mode() is to be given with every figure
  std::size_t documents = 0;
  std::size_t bad_lines = 0;  // skipped, each logged as "path:line: problem"
  std::vector<SystemEvaluation> systems = {};
  std::vector<Significance> significance = {};  // of every two systems, one after the other
};

// Evaluates systems on the documents of `input`, raw, prepared or labelled, in memory that grows
// with the input by the scores of its documents only. A document without a reference is a bad
// line. Where `output` is not empty the summaries go there: a line of JSON for each document and
// system, as evaluate_rouge() reads it. A system whose model is not given is InvalidInput.
Evaluation evaluate_corpus(const EvaluateModels& models, const std::string& input,
                           const std::string& output, const EvaluateOptions& options = {},
                           const ProgressCallback& progress = nullptr);

// All of it as JSON; docs/data-formats.md names the fields.
std::string to_json(const Evaluation& evaluation);

// All of it as a page of HTML with tables and figures, which needs nothing else. `title` is its
// heading.
std::string to_html(const Evaluation& evaluation, std::string_view title);

}  // namespace neusum

#endif  // NEUSUM_EVALUATOR_H_
