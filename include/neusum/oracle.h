#ifndef NEUSUM_ORACLE_H_
#define NEUSUM_ORACLE_H_

// What a model learns from (section 4.3 of the paper): the sentences of a document that together
// come closest to its reference, and the gain of every sentence at each step of the extraction.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/options.h"

namespace neusum {

// How the oracle is searched.
enum class OracleMethod {
  kGreedy,      // one sentence after the other, as long as r rises
  kExhaustive,  // the best of all combinations of one, two, ... sentences, as long as r rises
  kReleased,    // exactly what the authors' code finds, with what it cuts short and loses
};
template <>
struct EnumNames<OracleMethod> {
  static constexpr EnumName<OracleMethod> kNames[] = {
      {OracleMethod::kGreedy, "greedy"},
      {OracleMethod::kExhaustive, "exhaustive"},
      {OracleMethod::kReleased, "released"},
  };
};

// What label_corpus() writes.
enum class LabelFormat {
  kJson,     // the prepared documents with their oracles
  kAuthors,  // the authors' two text files: the oracles, and beside them, as .regGain, the gains
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
  // For documents that are not prepared, and for threads and bad lines.
  PrepareOptions prepare = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("method", self.method, "how the oracle is searched");
    field("format", self.format, "JSON lines, or the authors' files (only with released)");
    field("resume", self.resume, "go on with a run that was ended");
    PrepareOptions::visit_fields(self.prepare, field);
  }
};

// Finds oracles. It remembers the stems of the words that it has met: one object a thread, for many
// documents.
//
// r, to which all is measured, is the ROUGE-2 F1 of the authors' labels, not of ROUGE-1.5.5: words
// are runs of ASCII letters and digits, lower-cased and stemmed by NLTK's Porter; bigrams do not
// cross the ends of sentences.
class OracleFinder {
 public:
  explicit OracleFinder(OracleMethod method = OracleMethod::kGreedy);
  OracleFinder(OracleFinder&&) noexcept;
  OracleFinder& operator=(OracleFinder&&) noexcept;
  ~OracleFinder();

  // The oracle of a document with sentences; empty where none shares a bigram with the reference.
  // Throws InvalidInput where there is no reference.
  Oracle find(const Document& document);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Turns the gains g(S_i) of one step into the training target Q(S_i): min-max rescaling to [0, 1],
// then a softmax sharpened by `temperature` (tau). Equal gains give the uniform distribution.
std::vector<double> target_distribution(std::span<const double> gains, double temperature);

// Labels the documents of `input` into `output`, preparing what is not prepared: the same order and
// the same bytes whatever the number of threads, in memory that does not grow with the input. The
// state of a run from file to file is kept beside the output, as .partial and .resume, so that it
// can be resumed after a crash or a power loss. Only one run at a time may write to `output`.
CorpusReport label_corpus(const std::string& input, const std::string& output,
                          const LabelOptions& options = {},
                          const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_ORACLE_H_
