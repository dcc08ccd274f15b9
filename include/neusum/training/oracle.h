#ifndef NEUSUM_TRAINING_ORACLE_H_
#define NEUSUM_TRAINING_ORACLE_H_

// Training targets (section 4.3 of the paper): the sentences of a document that together come
// closest to its reference, and the gain of every sentence at each step of the extraction.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/options.h"

namespace neusum {

// Search method for the oracle.
enum class OracleMethod {
  kGreedy,      // add one sentence at a time while ROUGE-2 rises
  kExhaustive,  // the best of all combinations of one, two, ... sentences, while ROUGE-2 rises
  kReleased,    // exactly as the authors' code, including its cut-offs
};
template <>
struct EnumNames<OracleMethod> {
  static constexpr EnumName<OracleMethod> kNames[] = {
      {OracleMethod::kGreedy, "greedy"},
      {OracleMethod::kExhaustive, "exhaustive"},
      {OracleMethod::kReleased, "released"},
  };
};

// Output format of label_corpus().
enum class LabelFormat {
  kJson,     // the prepared documents with their oracles
  kAuthors,  // the authors' two text files: the oracles, and the gains in a .regGain file beside
};
template <>
struct EnumNames<LabelFormat> {
  static constexpr EnumName<LabelFormat> kNames[] = {
      {LabelFormat::kJson, "json"},
      {LabelFormat::kAuthors, "authors"},
  };
};

// How a corpus is labelled.
struct LabelOptions {
  OracleMethod method = OracleMethod::kGreedy;
  LabelFormat format = LabelFormat::kJson;  // kAuthors only with kReleased
  // Resumes an earlier run with the same options and files; starts from the beginning if there is
  // nothing to resume or if it is damaged, which is logged.
  bool resume = false;
  TextOptions text = {.language = "en"};
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;  // of spans
  RunOptions run = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("method", self.method, "search method for the oracle");
    field("format", self.format,
          "output format: JSON lines, or the authors' files (only with --method released)");
    field("resume", self.resume, "continue an interrupted run");
    visit_some_fields(self.text, {"input", "split", "structure"}, field);
    field("language", self.text.language, "language of the text, as a BCP 47 tag");
    visit_some_fields(self.text, {"max_sentences"}, field);
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
    RunOptions::visit_fields(self.run, field);
  }
};

// Finds oracles. It caches stems: use one object per thread for many documents.
//
// The measure is the ROUGE-2 F1 of the authors' labelling code, not that of ROUGE-1.5.5: English
// words are runs of ASCII letters and digits, lower-cased and stemmed by NLTK's Porter stemmer;
// bigrams do not cross sentence boundaries. Words of other languages come from the tokenizer,
// case-folded and stemmed by Snowball; in Chinese and Japanese each character is a word.
class OracleFinder {
 public:
  // `language` is a BCP 47 tag.
  explicit OracleFinder(OracleMethod method = OracleMethod::kGreedy,
                        std::string_view language = "en");
  OracleFinder(OracleFinder&&) noexcept;
  OracleFinder& operator=(OracleFinder&&) noexcept;
  ~OracleFinder();

  // Returns the oracle of a document that has sentences; it is empty if no sentence shares a bigram
  // with the reference. Throws InvalidInput if the document has no reference.
  Oracle find(const Document& document);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Turns the gains g(S_i) of one step into the training target Q(S_i): min-max rescaling to [0, 1],
// then a softmax sharpened by `temperature` (tau). Equal gains give the uniform distribution.
std::vector<double> target_distribution(std::span<const double> gains, double temperature);

// Labels the documents of `input` and writes them to `output`; raw documents are prepared first.
// Order and bytes do not depend on the number of threads; memory does not grow with the input. The
// state of a run from file to file is kept beside the output, as .partial and .resume, so that it
// can be resumed after a crash or a power loss. Only one run at a time may write to `output`.
CorpusReport label_corpus(const std::string& input, const std::string& output,
                          const LabelOptions& options = {},
                          const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_ORACLE_H_
