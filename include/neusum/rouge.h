#ifndef NEUSUM_ROUGE_H_
#define NEUSUM_ROUGE_H_

// ROUGE as the official script ROUGE-1.5.5 computes it: the same values to the last digit and the
// same output to the last byte. docs/how-to/evaluation.md lists the options behind published
// figures. The script knows only words of ASCII letters; a second mode has words of any language.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "neusum/options.h"

namespace neusum {

// The stemmer's exception table: WordNet's irregular forms, which come with the script, or none, as
// if the script had an empty table. Scores differ by about 0.3 points.
enum class StemExceptions { kWordnet, kNone };
template <>
struct EnumNames<StemExceptions> {
  static constexpr EnumName<StemExceptions> kNames[] = {
      {StemExceptions::kWordnet, "wordnet"},
      {StemExceptions::kNone, "none"},
  };
};

// What is a word: a run of ASCII letters and digits, as in the script, with its Porter stemmer; or
// a word of any language, from the tokenizer, with Snowball's stemmer if it has one. In Chinese and
// Japanese, each character is a word.
enum class RougeTokenizer { kRouge155, kUnicode };
template <>
struct EnumNames<RougeTokenizer> {
  static constexpr EnumName<RougeTokenizer> kNames[] = {
      {RougeTokenizer::kRouge155, "rouge155"},
      {RougeTokenizer::kUnicode, "unicode"},
  };
};

// How the scores of several references are combined: their average, or the best one.
enum class RougeFormula { kAverage, kBest };
template <>
struct EnumNames<RougeFormula> {
  static constexpr EnumName<RougeFormula> kNames[] = {
      {RougeFormula::kAverage, "A"},
      {RougeFormula::kBest, "B"},
  };
};

// Skip-bigrams alone (ROUGE-S), with words counted too (ROUGE-SU), or both metrics.
enum class SkipMetrics { kS, kSU, kBoth };
template <>
struct EnumNames<SkipMetrics> {
  static constexpr EnumName<SkipMetrics> kNames[] = {
      {SkipMetrics::kS, "S"},
      {SkipMetrics::kSU, "SU"},
      {SkipMetrics::kBoth, "both"},
  };
};

// Metrics and parameters. Defaults and one-letter flags are those of the script.
struct RougeOptions {
  bool stem = false;  // -m
  StemExceptions exceptions = StemExceptions::kWordnet;
  unsigned max_n = 0;                             // -n: ROUGE-1 to ROUGE-N; 0 is none
  bool lcs = true;                                // ROUGE-L; -x turns it off
  std::optional<double> lcs_weight = {};          // -w: ROUGE-W
  std::optional<int> skip_distance = {};          // -2: ROUGE-S; negative is any distance
  SkipMetrics skip_metrics = SkipMetrics::kS;     // -u, -U
  RougeFormula formula = RougeFormula::kAverage;  // -f
  double alpha = 0.5;                             // -p: weight of precision in F
  double confidence = 95;                         // -c: of the intervals, in percent
  unsigned samples = 1000;                        // -r: of the bootstrap
  std::size_t max_words = 0;                      // -l: words of each summary to score; 0 is all
  std::size_t max_bytes = 0;                      // -b: bytes of each summary to score; 0 is all
  std::optional<RougeTokenizer> tokenizer = {};   // unset: kRouge155 for English, else kUnicode
  std::string language = "en";                    // a BCP 47 tag; decides about words with kUnicode

  void validate() const;  // throws InvalidInput, naming the first bad field

  RougeTokenizer chosen_tokenizer() const;  // by the language if `tokenizer` is unset
  // The mode to report with every figure, such as "rouge155 wordnet" or "unicode ru".
  std::string mode() const;
  // The script's flags for these options, without defaults, such as "-m -n 2".
  std::string flags() const;
  // The metrics in the order of the script's output: "ROUGE-1", "ROUGE-2", "ROUGE-L", …
  std::vector<std::string> metrics() const;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("stem", self.stem, "compare stems of words");
    field("exceptions", self.exceptions, "exception table of the stemmer");
    field("max_n", self.max_n, "compute ROUGE-1 to ROUGE-N (0: none)");
    field("lcs", self.lcs, "compute ROUGE-L");
    field("lcs_weight", self.lcs_weight, "compute ROUGE-W with this weight");
    field("skip_distance", self.skip_distance, "compute ROUGE-S with this distance");
    field("skip_metrics", self.skip_metrics, "ROUGE-S, ROUGE-SU or both");
    field("formula", self.formula, "average of the references (A) or the best one (B)");
    field("alpha", self.alpha, "weight of precision in F");
    field("confidence", self.confidence, "level of the confidence intervals, in percent");
    field("samples", self.samples, "number of bootstrap samples");
    field("max_words", self.max_words, "use the first N words of each summary (0: all)");
    field("max_bytes", self.max_bytes, "use the first N bytes of each summary (0: all)");
    field("tokenizer", self.tokenizer,
          "words of the script (rouge155, default for English) or of any language (unicode)");
    field("language", self.language, "language of the summaries, as a BCP 47 tag");
  }
};

// Scores between 0 and 1, rounded to five decimals as in the script.
struct RougeScore {
  double recall = 0;
  double precision = 0;
  double f = 0;

  bool operator==(const RougeScore&) const = default;
};

// Scores summaries (peers) against references. It caches stems: reuse one object for many
// summaries, but from one thread at a time.
class Rouge155 {
 public:
  explicit Rouge155(const RougeOptions& options);
  Rouge155(Rouge155&&) noexcept;
  Rouge155& operator=(Rouge155&&) noexcept;
  ~Rouge155();

  // Returns one score per metric of options.metrics(). A summary is a list of sentences.
  std::vector<RougeScore> score(const std::vector<std::string>& peer,
                                const std::vector<std::vector<std::string>>& references);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A mean and its confidence interval, by the script's bootstrap.
struct RougeEstimate {
  double value = 0;
  double low = 0;
  double high = 0;

  bool operator==(const RougeEstimate&) const = default;
};

struct RougeAverage {
  RougeEstimate recall = {};
  RougeEstimate precision = {};
  RougeEstimate f = {};

  bool operator==(const RougeAverage&) const = default;
};

// The scores of one document, one per metric.
struct RougeEvaluation {
  std::string id = {};
  std::vector<RougeScore> scores = {};
};

// An evaluated system. Its documents are in the order of the script's -d output.
struct RougeSystem {
  std::string name = {};
  std::vector<RougeEvaluation> evaluations = {};
  std::vector<RougeAverage> averages = {};
};

// Averages the evaluations of a system; one result per metric. The order of evaluations does not
// matter.
std::vector<RougeAverage> average_rouge(const RougeSystem& system, const RougeOptions& options);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_H_
