#ifndef NEUSUM_SUMMARIZER_H_
#define NEUSUM_SUMMARIZER_H_

// Summaries: the sentences of a document that matter most, each with its place and its score.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/model.h"
#include "neusum/options.h"

namespace neusum {

// In which order the sentences of a summary are given.
enum class SummaryOrder {
  kSource,  // as they stand in the document
  kRank,    // the most important first
};
template <>
struct EnumNames<SummaryOrder> {
  static constexpr EnumName<SummaryOrder> kNames[] = {
      {SummaryOrder::kSource, "source"},
      {SummaryOrder::kRank, "rank"},
  };
};

struct SummarizeOptions {
  // How much a summary holds at most; 0 is no limit. Without any limit it has three sentences.
  // `ratio` is a share of the document's sentences, at least one of them. Sentences that would not
  // fit into `words` (with white space between them) or `characters` (code points) are passed over.
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
  double ratio = 0;
  // No sentence with three words in a row that are in the summary already, unless there would be
  // too few.
  bool block_trigrams = false;
  // How many beginnings of an extraction are followed at once; 1 is greedy, as in the paper.
  std::size_t beam = 4;
  SummaryOrder order = SummaryOrder::kSource;
  // How documents become sentences, what offsets count, and for files threads and bad lines.
  PrepareOptions prepare = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("sentences", self.sentences,
          "sentences of a summary at most; 0 is no limit, or 3 where there is no other");
    field("words", self.words, "words of a summary at most; 0 is no limit");
    field("characters", self.characters, "characters of a summary at most; 0 is no limit");
    field("ratio", self.ratio, "share of the sentences, at most; 0 is no limit");
    field("block_trigrams", self.block_trigrams, "repeat no three words in a row");
    field("beam", self.beam, "extractions that are followed at once; 1 is greedy");
    field("order", self.order, "of the sentences");
    PrepareOptions::visit_fields(self.prepare, field);
  }
};

struct SummarySentence {
  std::string text = {};  // the source's own characters
  std::size_t index = 0;  // among the sentences of the document
  std::size_t rank = 0;   // 1 is the most important
  // How important it is: the probability with which the model would extract it first.
  double rank_score = 0;
  Span span = {};  // in PrepareOptions::string_index_type
};

struct Summary {
  std::string id = {};
  std::vector<SummarySentence> sentences = {};
  std::string model = {};  // its name
  std::vector<std::string> warnings = {};
};

// Summarizes documents. Safe to share by threads, which share the model too. With AVX-512 and a
// model whose sizes are multiples of 16, as those of the presets are, a document has the same
// summary to the last digit of its scores whatever documents it is read with; with AVX2 the last
// digits may differ.
class Summarizer {
 public:
  explicit Summarizer(const Model& model, const SummarizeOptions& options = {});
  Summarizer(Summarizer&&) noexcept;
  Summarizer& operator=(Summarizer&&) noexcept;
  ~Summarizer();

  // An empty text has an empty summary and a warning. Bytes that are not UTF-8 are read as U+FFFD.
  Summary summarize(std::string_view text) const;

  // Of many texts, in their order, by options.prepare.threads threads; the number of threads
  // changes no digit. An exception of `progress` ends the work.
  std::vector<Summary> summarize_batch(std::span<const std::string_view> texts,
                                       const ProgressCallback& progress = nullptr) const;

  // The same with options of this call: its limits, blocking, order, string index type and threads.
  // Beam, input, split and language are those of the summarizer.
  std::vector<Summary> summarize_batch(std::span<const std::string_view> texts,
                                       const SummarizeOptions& options,
                                       const ProgressCallback& progress = nullptr) const;

  // Cuts a document into sentences and tokens, as options.prepare says.
  void prepare(Document& document) const;

  // Of prepared documents. They are read together, which is faster.
  std::vector<Summary> summarize(std::span<const Document> documents) const;

  // The same, where each document has options of its own: its limits, blocking, order and string
  // index type count; beam and language are those of the summarizer.
  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> options) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// As a line of JSON; docs/data-formats.md names the fields.
std::string to_json(const Summary& summary);

// A text, which must be UTF-8, as a page of HTML in which the sentences of its summary are marked,
// with their rank and score. `type` is what the summary's spans count.
std::string to_html(std::string_view text, const Summary& summary, StringIndexType type = {});

// The same without the page around it, for a page of someone else's, such as a notebook.
std::string to_html_part(std::string_view text, const Summary& summary, StringIndexType type = {});

// Summarizes the documents of `input`, raw or prepared, into lines of JSON: in order, and in
// memory that does not grow with the input.
CorpusReport summarize_corpus(const Model& model, const std::string& input,
                              const std::string& output, const SummarizeOptions& options = {},
                              const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZER_H_
