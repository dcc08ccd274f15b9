#ifndef NEUSUM_SUMMARIZER_H_
#define NEUSUM_SUMMARIZER_H_

// Summaries: the most important sentences of a document, each with its span and its score.

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/model.h"
#include "neusum/options.h"
#include "neusum/run_options.h"
#include "neusum/summary_order.h"
#include "neusum/text_options.h"

namespace neusum {

// How sentences are selected. Only kNeusum uses a model file.
enum class SummaryMethod {
  // By the model that was trained for the language of the document, or with kUniversal if there is
  // none.
  kNeusum,
  kUniversal,  // by position, length, centrality and other features of any language
  kLead,       // the first sentences of the document
  kTextRank,   // sentences similar to many others (Mihalcea and Tarau 2004)
  kLexRank,    // the same with another similarity (Erkan and Radev 2004)
};
template <>
struct EnumNames<SummaryMethod> {
  static constexpr EnumName<SummaryMethod> kNames[] = {
      {SummaryMethod::kNeusum, "neusum"},   {SummaryMethod::kUniversal, "universal"},
      {SummaryMethod::kLead, "lead"},       {SummaryMethod::kTextRank, "textrank"},
      {SummaryMethod::kLexRank, "lexrank"},
  };
};

// Which parts of a document have a summary of their own.
enum class SummaryGrouping {
  kDocument,  // the document as a whole
  kSection,   // what follows a heading or a question
  kSpeaker,   // all that a speaker says
};
template <>
struct EnumNames<SummaryGrouping> {
  static constexpr EnumName<SummaryGrouping> kNames[] = {
      {SummaryGrouping::kDocument, "document"},
      {SummaryGrouping::kSection, "section"},
      {SummaryGrouping::kSpeaker, "speaker"},
  };
};

// What is selected, and how it is reported. Each call may have its own.
struct SummarizeOptions {
  SummaryMethod method = SummaryMethod::kNeusum;
  // Limits of a summary; 0 means no limit. Without any limit the model chooses two to four
  // sentences; other methods, and models without rankers, select three. `ratio` is a fraction of
  // the document's sentences, rounded, at least one sentence. Every method takes sentences in its
  // own order; those that do not fit into `words` (separated by white space; in scripts without
  // spaces, the words of ICU) or `characters` (code points) are skipped.
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
  double ratio = 0;
  // Sections or speakers divide the limits in proportion to their lengths; those that would get
  // less than half a sentence are left out. Without any limit, each of the first 100 has a
  // sentence, and long ones more: in all a tenth of the sentences of the document, at most 100.
  SummaryGrouping by = SummaryGrouping::kDocument;
  // Skip sentences that repeat a trigram of the summary, unless too few sentences would remain.
  bool block_trigrams = false;
  // Beam width of the search with a model; 1 is greedy search, as in the paper.
  std::size_t beam = 8;
  SummaryOrder order = SummaryOrder::kSource;
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;  // of spans

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("method", self.method, "how sentences are selected; only neusum uses the model");
    field("sentences", self.sentences,
          "maximum sentences in the summary (0: no limit; without any limit the model chooses 2 to "
          "4)");
    field("words", self.words, "maximum words in the summary (0: no limit)");
    field("characters", self.characters, "maximum characters in the summary (0: no limit)");
    field("ratio", self.ratio, "maximum fraction of the document's sentences (0: no limit)");
    field("by", self.by, "one summary of the document, or one of each section or speaker");
    field("block_trigrams", self.block_trigrams,
          "skip sentences that repeat a trigram of the summary");
    field("beam", self.beam, "beam width of the search with a model (1: greedy)");
    field("order", self.order, "order of the sentences: as in the document, or by rank");
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
  }
};

struct SummarySentence {
  std::string text = {};  // the source's own characters
  std::size_t index = 0;  // index of the sentence in the document
  // Position when the sentences of the summary are sorted by rank_score: 1 has the highest score,
  // the most important sentence.
  std::size_t rank = 0;
  // Importance. neusum: the probability that the model selects this sentence first. universal: from
  // 0 to 1, with the sum 1 over all sentences of the document. textrank,
  // lexrank: PageRank of the sentence. lead: 1 / (index + 1).
  double rank_score = 0;
  Span span = {};  // counted in SummarizeOptions::string_index_type
  // The lines of the sentence, if it was wrapped: `text` is these ranges, joined by spaces, or by
  // nothing where an end-of-line hyphen was removed. Empty if the sentence is one range.
  std::vector<Span> ranges = {};
  std::string heading = {};  // the heading or question before it; may be empty
  std::string speaker = {};  // who says it, in a conversation; may be empty
};

// The summary of a section or a speaker.
struct SummaryGroup {
  std::string name = {};  // the heading or the name; empty for sentences without one
  std::vector<std::size_t> sentences = {};  // indices in Summary::sentences
};

struct Summary {
  std::string id = {};
  std::vector<SummarySentence> sentences = {};
  std::vector<SummaryGroup> groups = {};  // empty for a summary of the document as a whole
  std::string model = {};                 // name of the model, or of a method that uses none
  std::vector<std::string> warnings = {};
  // Language of the text, as a BCP 47 tag: the given one, or the identified one. If it was not
  // given and is uncertain, it is that of the first model.
  std::string language = {};
  // Fraction of the text that is in the identified language; 0 if it is uncertain, 1 if it was
  // given.
  double language_confidence = 0;
};

// Summarizes documents. Thread-safe; threads share the models. The scores of a document do not
// depend on the other documents of a batch, and are the same to the last digit on all CPUs that
// have fused multiply-add (AVX2, AVX-512, NEON).
class Summarizer {
 public:
  // `options` are those of calls without options of their own.
  explicit Summarizer(const Model& model, const SummarizeOptions& options = {},
                      const TextOptions& text = {});
  // The first model that was trained for the language of a document summarizes it. There may be
  // none.
  explicit Summarizer(const std::vector<Model>& models, const SummarizeOptions& options = {},
                      const TextOptions& text = {});
  Summarizer(Summarizer&&) noexcept;
  Summarizer& operator=(Summarizer&&) noexcept;
  ~Summarizer();

  // Summarizes one text. An empty text gives an empty summary and a warning. Bytes that are not
  // UTF-8 are read as U+FFFD.
  Summary summarize(std::string_view text) const;

  // Summarizes many texts. The results keep the order of the texts and do not depend on the number
  // of threads.
  std::vector<Summary> summarize_batch(std::span<const std::string_view> texts,
                                       const RunOptions& run = {},
                                       const ProgressCallback& progress = nullptr) const;
  std::vector<Summary> summarize_batch(std::span<const std::string_view> texts,
                                       const SummarizeOptions& options, const RunOptions& run = {},
                                       const ProgressCallback& progress = nullptr) const;

  // The same for documents, raw or prepared, in valid UTF-8.
  std::vector<Summary> summarize_batch(std::span<const Document> documents,
                                       const SummarizeOptions& options, const RunOptions& run = {},
                                       const ProgressCallback& progress = nullptr) const;

  // Splits a document into sentences and tokens. A language that document.language already has is
  // kept. Throws Cancelled soon after `stop` was requested.
  void prepare(Document& document, const std::stop_token& stop = {}) const;

  // Summarizes prepared documents as one batch, which is faster than one by one.
  std::vector<Summary> summarize(std::span<const Document> documents) const;

  // The same with options per document. Throws Cancelled within some 10 ms after `stop` was
  // requested.
  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> options,
                                 const std::stop_token& stop = {}) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Formats a summary as one line of JSON; docs/reference/data-formats.md lists the fields.
std::string to_json(const Summary& summary);

// Formats a text (valid UTF-8) as an HTML page that highlights the sentences of its summary, with
// rank and score. `type` is the unit of the summary's spans.
std::string to_html(std::string_view text, const Summary& summary, StringIndexType type = {});

// The same as an HTML fragment, to embed in another page such as a notebook.
std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type = {});

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZER_H_
