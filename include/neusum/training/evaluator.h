#ifndef NEUSUM_TRAINING_EVALUATOR_H_
#define NEUSUM_TRAINING_EVALUATOR_H_

// Evaluation of summaries: ROUGE and other measures of a model, beside simpler systems on the same
// documents.

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

// A system that extracts sentences.
enum class SummarySystem {
  kNeusum,     // the model
  kFirstStep,  // the model's scores at the first step only
  kLabelling,  // a model that was trained to score each sentence once
  kLead,       // the first sentences of the document (the paper's LEAD3)
  kTextRank,   // sentences similar to many others (Mihalcea and Tarau 2004)
  kUniversal,  // features of any language, without a model file
  kLexRank,    // the same with another similarity (Erkan and Radev 2004)
  kRandom,     // random sentences; the same text gets the same sentences
  kOracle,     // chosen with the reference: the document's labels, or those of greedy labelling
  kBm25,       // words that the sentence shares with a query; only for evaluate_queries()
};
template <>
struct EnumNames<SummarySystem> {
  static constexpr EnumName<SummarySystem> kNames[] = {
      {SummarySystem::kNeusum, "neusum"},       {SummarySystem::kFirstStep, "first-step"},
      {SummarySystem::kLabelling, "labelling"}, {SummarySystem::kLead, "lead"},
      {SummarySystem::kUniversal, "universal"}, {SummarySystem::kTextRank, "textrank"},
      {SummarySystem::kLexRank, "lexrank"},     {SummarySystem::kRandom, "random"},
      {SummarySystem::kOracle, "oracle"},       {SummarySystem::kBm25, "bm25"},
  };
};

// The models of the systems that need one.
struct EvaluateModels {
  std::optional<Model> neusum = {};
  std::optional<Model> labelling = {};  // trained with Scoring::kOnce
};

// How systems are evaluated.
struct EvaluateOptions {
  std::vector<SummarySystem> systems = {SummarySystem::kNeusum, SummarySystem::kLead,
                                        SummarySystem::kOracle};
  // Sentences per summary; 0: the model chooses their number, and other systems select three. The
  // oracle keeps its own number.
  std::size_t sentences = 3;
  // For a comparison at equal length: words per summary, instead of `sentences`; 0 means off. Every
  // system except the oracle takes sentences in its own order and skips those that do not fit.
  std::size_t words = 0;
  // As in SummarizeOptions; used by the systems that are models.
  bool block_trigrams = SummarizeOptions().block_trigrams;
  std::size_t beam = SummarizeOptions().beam;
  // Level of the confidence intervals in percent, and bootstrap samples.
  double confidence = 95;
  unsigned samples = 1000;
  TextOptions text = {.language = "en"};
  RunOptions run = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("systems", self.systems, "systems to evaluate, separated by commas");
    field("sentences", self.sentences,
          "sentences per summary (0: the model chooses 2 to 4, other systems select 3)");
    field(
        "words", self.words,
        "maximum words per summary, in place of --sentences (0: off); the oracle keeps its length");
    field("block_trigrams", self.block_trigrams,
          "models skip sentences that repeat a trigram of the summary");
    field("beam", self.beam, "beam width of the models' search (1: greedy)");
    field("confidence", self.confidence, "level of the confidence intervals, in percent");
    field("samples", self.samples, "number of bootstrap samples");
    visit_some_fields(self.text, {"input", "split", "structure"}, field);
    field("language", self.text.language, "language of the text, as a BCP 47 tag");
    RunOptions::visit_fields(self.run, field);
  }
};

// Results of one system.
struct SystemEvaluation {
  SummarySystem system = SummarySystem::kNeusum;
  std::vector<RougeAverage> rouge = {};  // one per metric of Evaluation::rouge
  // Difference to lead, averaged over documents. Empty for lead itself, and if lead is not
  // evaluated.
  std::vector<RougeAverage> margin_over_lead = {};
  // For each extraction step: among the documents that have this step, the fraction whose sentence
  // is one of the oracle's.
  std::vector<double> precision_at_step = {};
  // Fraction of the extracted sentences at each position in the document. The last entry covers all
  // further positions.
  std::vector<double> positions = {};
  double share_in_first_three = 0;  // fraction of extracted sentences among the first three
  // Words per summary, separated by white space: mean, and 10th, 50th and 90th percentile.
  double mean_words = 0;
  std::array<std::size_t, 3> words_percentiles = {};
  // Fraction of the trigrams in summaries that occur earlier in the same summary.
  double redundant_trigrams = 0;
  // Fraction of the summaries with at least one dangling opening, and of the sentences with one: a
  // sentence that opens with a pronoun or a connective while the sentence before it is missing in
  // the summary. 0 for a language without a list of these words.
  double dangling_summaries = 0;
  double dangling_sentences = 0;
};

// Significance of the difference between two systems in one metric, by paired bootstrap.
struct Significance {
  SummarySystem a = SummarySystem::kNeusum;
  SummarySystem b = SummarySystem::kLead;
  std::size_t metric = 0;  // index into the metrics of Evaluation::rouge
  double difference = 0;   // F1 of a minus F1 of b
  double p = 1;            // two-sided
};

struct Evaluation {
  RougeOptions rouge = {};  // report its mode() with every figure
  // Limits of the summaries; 0 means no limit. If both are 0, the model chose the number of
  // sentences.
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t documents = 0;
  std::size_t bad_lines = 0;  // skipped, each logged as "path:line: problem"
  std::vector<SystemEvaluation> systems = {};
  std::vector<Significance> significance = {};  // one entry per pair of systems and metric
};

// Evaluates systems on the documents of `input`, which may be raw, prepared or labelled. Memory
// grows only by the scores of each document. A document without a reference counts as a bad line.
// If `output` is not empty, the summaries are written there: one line of JSON per document and
// system, in the format that evaluate_rouge() reads. Throws InvalidInput if the model of a system
// is missing.
Evaluation evaluate_corpus(const EvaluateModels& models, const std::string& input,
                           const std::string& output, const EvaluateOptions& options = {},
                           const ProgressCallback& progress = nullptr);

// Formats the evaluation as JSON; docs/reference/training-formats.md lists the fields.
std::string to_json(const Evaluation& evaluation);

// Formats the evaluation as a self-contained HTML page with tables and figures. `title` is its
// heading.
std::string to_html(const Evaluation& evaluation, std::string_view title);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_EVALUATOR_H_
