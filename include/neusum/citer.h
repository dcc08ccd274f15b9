#ifndef NEUSUM_CITER_H_
#define NEUSUM_CITER_H_

// Evidence for claims: for each sentence of a text, such as the answer of a language model, the
// sentences of its sources that support it, word for word, each with its span.
//
// Evidence is found by words. It does not say whether a source confirms or contradicts a claim:
// negation, exchanged roles and changed quantities with the same words are not recognized.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/extractor.h"
#include "neusum/options.h"
#include "neusum/run_options.h"
#include "neusum/text_options.h"

namespace neusum {

// What is found, and how it is reported. Each call may have its own.
struct CiteOptions {
  // Maximum number of sentences of evidence per claim, at least 1.
  std::size_t max_evidence = 7;
  // Minimum probability of a sentence of evidence. By default it is that of the trees. With 0, each
  // claim gets its best sentences, whether or not they support it.
  std::optional<double> threshold = {};
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;  // of spans

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("max_evidence", self.max_evidence, "maximum sentences of evidence per claim");
    field("threshold", self.threshold,
          "minimum probability of a sentence of evidence (default: that of the trees)");
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
  }
};

// A text and its sources.
struct Answer {
  std::string id = {};
  Document text = {};
  std::vector<Document> documents = {};
};

// A sentence of a source that supports a claim.
struct Evidence {
  std::string text = {};     // the source's own characters
  std::size_t document = 0;  // index in Answer::documents
  std::size_t index = 0;     // index of the sentence in its document
  std::size_t rank = 0;      // position by descending probability, from 1
  // Probability that the sentence is evidence, calibrated on articles and meetings in English.
  // Probabilities of different kinds of text cannot be compared.
  double probability = 0;
  Span span = {};                 // counted in CiteOptions::string_index_type
  std::vector<Span> ranges = {};  // the lines of a wrapped sentence, as in SummarySentence
  std::string heading = {};       // the heading or question before it; may be empty
  std::string speaker = {};       // who says it, in a conversation; may be empty
};

// What a word looks like.
enum class ClaimWordKind {
  kNumber,  // begins with a digit
  kName,    // capitalized, but not the first word of its sentence
  kOther,
};
template <>
struct EnumNames<ClaimWordKind> {
  static constexpr EnumName<ClaimWordKind> kNames[] = {
      {ClaimWordKind::kNumber, "number"},
      {ClaimWordKind::kName, "name"},
      {ClaimWordKind::kOther, "other"},
  };
};

struct ClaimWord {
  std::string text = {};  // the answer's own characters, without an end-of-line hyphen
  ClaimWordKind kind = ClaimWordKind::kOther;
  Span span = {};  // in the answer; length 0 if the answer was read with tokens but without spans
};

// A sentence of the answer.
struct Claim {
  std::string text = {};
  std::size_t index = 0;          // index of the sentence in the answer
  Span span = {};                 // in the answer
  std::vector<Span> ranges = {};  // the lines of a wrapped sentence, as in SummarySentence
  // Fraction of the claim's words, weighted by how rare they are, that occur in its two best
  // sentences, times the square root of their probability. Stop words and options do not matter.
  double coverage = 0;
  std::vector<Evidence> evidence = {};  // by rank; empty: no evidence was found
  // The words that do not occur in the evidence. All of them if there is none.
  std::vector<ClaimWord> unmatched = {};
};

// An answer with the evidence for its claims.
struct CitedAnswer {
  std::string id = {};
  std::vector<std::string> documents = {};  // ids; the index in the answer if there is no id
  std::vector<Claim> claims = {};
  std::string model = {};
  std::vector<std::string> warnings = {};
  std::string language = {};  // as in Extract
  double language_confidence = 0;
};

// Maximum number of claims of an answer times that of the sentences of its documents: each claim is
// compared with each sentence.
inline constexpr std::size_t kMaxClaimPairs = 1'000'000;

// The number of sentences that a claim is compared with. The documents are prepared; 30 tokens of
// a long sentence count as one.
std::size_t count_compared_sentences(std::span<const Document> documents);

// Finds evidence for claims. The documents of an answer are read once for all of its claims.
// Thread-safe.
class Citer {
 public:
  // `model` has the word vectors. `options` are those of calls without options of their own.
  // `text.max_sentences` holds for the answer, and for each document. With `text.structure`,
  // sentences stay within the parts of a text, but evidence may be in any part. Throws InvalidInput
  // if an option is invalid.
  explicit Citer(QueryModel model, const CiteOptions& options = {}, const TextOptions& text = {});
  Citer(Citer&&) noexcept;
  Citer& operator=(Citer&&) noexcept;
  ~Citer();

  // Finds evidence for each sentence of a raw or prepared text. Above kMaxClaimPairs, only the
  // first claims are examined, at least one, with a warning; all of them if `text.max_sentences` is
  // 0. Throws InvalidInput if the text has no letter or digit.
  CitedAnswer cite(const Answer& answer) const;
  // The same with options of this call. Throws Cancelled within some 10 ms after `stop` was
  // requested.
  CitedAnswer cite(const Answer& answer, const CiteOptions& options,
                   const std::stop_token& stop = {}) const;

  // Splits a document or an answer into sentences and tokens, as cite() does with raw ones.
  void prepare(Document& document, const std::stop_token& stop = {}) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Cites the answers of a file of JSON lines: `answer` and `text` or `documents`. Writes one line of
// JSON per record, in the order of the input. Memory does not grow with the input.
CorpusReport cite_records(const Citer& citer, const std::string& input, const std::string& output,
                          const RunOptions& run = {}, const ProgressCallback& progress = nullptr);

// Formats a cited answer as one line of JSON; docs/reference/data-formats.md lists the fields.
std::string to_json(const CitedAnswer& answer);

}  // namespace neusum

#endif  // NEUSUM_CITER_H_
