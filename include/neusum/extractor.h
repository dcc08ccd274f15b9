#ifndef NEUSUM_EXTRACTOR_H_
#define NEUSUM_EXTRACTOR_H_

// Query-focused extraction: the sentences of documents that matter for a question, word for word,
// each with its span and the probability that it is relevant.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neusum/document.h"
#include "neusum/options.h"
#include "neusum/run_options.h"
#include "neusum/summary_order.h"
#include "neusum/text_options.h"

namespace neusum {

struct QueryModelData;
class TensorFile;

// A model that scores the sentences of documents for a query. It is immutable, and copies share
// their data. Thread-safe.
class QueryModel {
 public:
  // Reads the file into memory. Throws InvalidInput, which names the file, if it is damaged or is
  // not a model for queries.
  static QueryModel load(const std::string& path);

  // The same for the bytes of a file, which are copied. Errors call the model `name`.
  static QueryModel load_bytes(std::span<const std::byte> bytes,
                               const std::string& name = "the model for queries");

  const std::string& name() const;

 private:
  friend const QueryModelData& data_of(const QueryModel& model);

  explicit QueryModel(std::shared_ptr<const QueryModelData> data) : data_(std::move(data)) {}
  static QueryModel read(std::shared_ptr<const TensorFile> file);

  std::shared_ptr<const QueryModelData> data_;
};

// Path of the model for queries that ships with neusum, searched where default_model_path()
// searches. Throws InvalidInput if it is not installed.
std::string default_query_model_path();

// How sentences are scored for a query.
enum class QueryMethod {
  kNeusum,  // by a model for queries
  kBm25,    // by the words that the sentence shares with the query (Robertson et al. 1995)
};
template <>
struct EnumNames<QueryMethod> {
  static constexpr EnumName<QueryMethod> kNames[] = {
      {QueryMethod::kNeusum, "neusum"},
      {QueryMethod::kBm25, "bm25"},
  };
};

// What is extracted, and how it is reported. Each call may have its own.
struct ExtractOptions {
  QueryMethod method = QueryMethod::kNeusum;
  // Limits over all documents of a query together; 0 means no limit. A limit only limits: what is
  // extracted with it is relevant without it, too. `ratio` is a fraction of the sentences, rounded,
  // at least one sentence. Sentences that do not fit into `words` (separated by white space; in
  // scripts without spaces, the words of ICU) or `characters` (code points) are skipped.
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
  double ratio = 0;
  // Minimum probability of a sentence. By default it is the threshold of the model, and nothing is
  // extracted if the documents do not answer the query (Extract::answerable); without limits, at
  // most ten sentences are. With 0, every sentence within the limits is extracted; without limits
  // also repeated ones and those of repeated documents. A heading, or a question before its answer,
  // is only extracted as context.
  std::optional<double> threshold = {};
  // Number of sentences before and after each extracted sentence that are added to it, at most
  // 1,000. They count: neighbours that do not fit into the limits are left out.
  std::size_t context = 0;
  SummaryOrder order = SummaryOrder::kSource;
  StringIndexType string_index_type = StringIndexType::kUnicodeCodePoint;  // of spans
  // Maximum number of words of the query; the words after them are ignored, with a warning. 0: no
  // limit.
  std::size_t max_query_words = 1'000;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("method", self.method, "how sentences are scored; only neusum uses the model");
    field("sentences", self.sentences, "maximum sentences of all documents (0: no limit)");
    field("words", self.words, "maximum words of all documents (0: no limit)");
    field("characters", self.characters, "maximum characters of all documents (0: no limit)");
    field("ratio", self.ratio, "maximum fraction of the documents' sentences (0: no limit)");
    field("threshold", self.threshold,
          "minimum probability of a sentence (default: that of the model; 0: every sentence)");
    field("context", self.context, "neighbouring sentences to add on each side");
    field("order", self.order, "order of the sentences: as in the documents, or by rank");
    field("string_index_type", self.string_index_type, "unit of offset and length in the output");
    field("max_query_words", self.max_query_words,
          "maximum words of the query; the words after them are ignored (0: no limit)");
  }
};

// A query and the documents that may answer it.
struct Question {
  std::string id = {};
  std::string query = {};
  std::vector<Document> documents = {};
};

struct ExtractedSentence {
  std::string text = {};     // the source's own characters
  std::size_t document = 0;  // index in Question::documents
  std::size_t index = 0;     // index of the sentence in its document
  // Position by descending probability, from 1; 0 for a sentence that was added as context.
  std::size_t rank = 0;
  // Calibrated probability that the sentence is relevant. kBm25 knows none: the value
  // s / (1 + s) of a BM25 score s, which only orders sentences.
  double probability = 0;
  double score = 0;               // orders sentences as `probability` does; kBm25: the BM25 score
  Span span = {};                 // counted in ExtractOptions::string_index_type
  std::vector<Span> ranges = {};  // the lines of a wrapped sentence, as in SummarySentence
  std::string heading = {};       // the heading or question before it; may be empty
  std::string speaker = {};       // who says it, in a conversation; may be empty
};

// What was extracted for a question.
struct Extract {
  std::string id = {};
  std::string query = {};
  std::vector<std::string> documents = {};  // ids; the index in the question if there is no id
  // Probability of the best sentence of each document, for ranking documents.
  std::vector<double> document_probabilities = {};
  std::vector<ExtractedSentence> sentences = {};
  double answer_probability = 0;  // calibrated probability that the documents answer the question
  bool answerable = false;        // whether answer_probability reaches the model's threshold
  // Whether the probabilities are probabilities; kBm25: false. Then to_json() names them
  // `relevance` and writes no answer probability.
  bool is_calibrated = true;
  std::string model = {};  // name of the model, or of a method that uses none
  std::vector<std::string> warnings = {};
  // Language of the question, as a BCP 47 tag: the given one, that of all documents, or the one
  // that is identified in query and documents together. If it is uncertain, it is that of the
  // model.
  std::string language = {};
  double language_confidence = 0;  // as in Summary
};

// What the probabilities of an extract are called: "relevance" if they only order its sentences.
inline const char* relevance_name(const Extract& extract) {
  return extract.is_calibrated ? "probability" : "relevance";
}

// Extracts the sentences that matter for a query. Selection is joint: of sentences that say almost
// the same, such as those of overlapping chunks, only one is selected. The order of the documents
// and repeated documents do not change what is selected. Thread-safe.
class Extractor {
 public:
  // `model` may be absent for kBm25. `options` are those of calls without options of their own.
  // With `text.structure`, sentences stay within the parts of a text and know their heading and
  // speaker, but an answer may be in any part. Throws InvalidInput if the method needs a model.
  explicit Extractor(std::optional<QueryModel> model, const ExtractOptions& options = {},
                     const TextOptions& text = {});
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;
  ~Extractor();

  // Extracts sentences of raw or prepared documents. Nothing relevant gives no sentence. Throws
  // InvalidInput if the query has no letter or digit.
  Extract extract(const Question& question) const;
  // The same with options of this call. Throws Cancelled within some 10 ms after `stop` was
  // requested.
  Extract extract(const Question& question, const ExtractOptions& options,
                  const std::stop_token& stop = {}) const;

  // Splits a document into sentences and tokens, as extract() does with raw documents. Throws
  // Cancelled soon after `stop` was requested.
  void prepare(Document& document, const std::stop_token& stop = {}) const;

  // Extracts for many questions. The results keep the order of the questions.
  std::vector<Extract> extract_batch(std::span<const Question> questions,
                                     const RunOptions& run = {},
                                     const ProgressCallback& progress = nullptr) const;
  std::vector<Extract> extract_batch(std::span<const Question> questions,
                                     const ExtractOptions& options, const RunOptions& run = {},
                                     const ProgressCallback& progress = nullptr) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Formats an extract as one line of JSON; docs/reference/data-formats.md lists the fields.
std::string to_json(const Extract& extract);

// Formats the query and the documents as an HTML page that highlights the extracted sentences, with
// rank and probability. `type` is the unit of the extract's spans.
std::string to_html(const Question& question, const Extract& extract, StringIndexType type = {});

// The same as an HTML fragment, to embed in another page such as a notebook.
std::string to_html_part(const Question& question, const Extract& extract,
                         StringIndexType type = {});

}  // namespace neusum

#endif  // NEUSUM_EXTRACTOR_H_
