#ifndef NEUSUM_EXTRACTOR_H_
#define NEUSUM_EXTRACTOR_H_

// Query-focused extraction: the sentences of documents that matter for a question, word for word,
// each with its span and the probability that it is relevant.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum {

struct QueryModelData;

// A model that scores the sentences of documents for a query. It is immutable, and copies share
// their data.
class QueryModel {
 public:
  // Internal to the library, like QueryModelData.
  explicit QueryModel(std::shared_ptr<const QueryModelData> data) : data_(std::move(data)) {}

  // Reads the file into memory. Throws InvalidInput, which names the file, if it is damaged or is
  // not a model for queries.
  static QueryModel load(const std::string& path);

  const std::string& name() const;

  const QueryModelData& data() const { return *data_; }

 private:
  std::shared_ptr<const QueryModelData> data_;
};

// Path of the model for queries that ships with neusum, searched where default_model_path()
// searches. Throws InvalidInput if it is not installed.
std::string default_query_model_path();

struct ExtractOptions {
  // kNeusum (the model) or kBm25 (words that the sentence shares with the query).
  SummaryMethod method = SummaryMethod::kNeusum;
  // Limits over all documents of a query together; 0 means no limit. `ratio` is a fraction of their
  // sentences, at least one sentence. Sentences that do not fit into `words` (separated by white
  // space) or `characters` (code points) are skipped.
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
  double ratio = 0;
  // Minimum probability of a sentence. With 0, every sentence within the limits is extracted,
  // repeated ones included; without limits also those of repeated documents. Without a threshold
  // and without limits, at most ten sentences are extracted whose probability is at least the
  // default threshold of the model, and none if the documents do not answer the query
  // (Extract::answerable).
  std::optional<double> threshold = {};
  // Number of sentences before and after each extracted sentence that are added to it.
  std::size_t context = 0;
  SummaryOrder order = SummaryOrder::kSource;
  // How documents are split, the unit of offsets, threads, and the handling of bad lines.
  PrepareOptions prepare = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("method", self.method, "how sentences are scored: neusum or bm25");
    field("sentences", self.sentences, "maximum sentences of all documents (0: no limit)");
    field("words", self.words, "maximum words of all documents (0: no limit)");
    field("characters", self.characters, "maximum characters of all documents (0: no limit)");
    field("ratio", self.ratio, "maximum fraction of the documents' sentences (0: no limit)");
    field("threshold", self.threshold, "minimum probability of a sentence");
    field("context", self.context, "neighbouring sentences to add on each side");
    field("order", self.order, "order of the sentences: as in the documents, or by rank");
    PrepareOptions::visit_fields(self.prepare, field);
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
  // Calibrated probability that the sentence is relevant. kBm25: not calibrated.
  double probability = 0;
  double score = 0;  // orders sentences as `probability` does; kBm25: the BM25 score
  Span span = {};    // counted in PrepareOptions::string_index_type
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
  std::string model = {};         // name of the model, or of a method that uses none
  std::vector<std::string> warnings = {};
};

// Extracts the sentences that matter for a query. Selection is joint: of sentences that say almost
// the same, such as those of overlapping chunks, only one is selected. The order of the documents
// and repeated documents do not change what is selected. Thread-safe.
class Extractor {
 public:
  // `model` may be absent for kBm25. Throws InvalidInput if the method needs it.
  explicit Extractor(std::optional<QueryModel> model, const ExtractOptions& options = {});
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;
  ~Extractor();

  // Extracts sentences of raw or prepared documents. Nothing relevant gives no sentence. Throws
  // InvalidInput if the query has no letter or digit.
  Extract extract(const Question& question) const;
  // The same with options of this call; input, split and language are those of the extractor.
  Extract extract(const Question& question, const ExtractOptions& options) const;

  // Extracts for many questions with options.prepare.threads threads. The results keep the order of
  // the questions.
  std::vector<Extract> extract_batch(std::span<const Question> questions,
                                     const ProgressCallback& progress = nullptr) const;
  // The same with options of this call; input, split and language are those of the extractor.
  std::vector<Extract> extract_batch(std::span<const Question> questions,
                                     const ExtractOptions& options,
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

// Reads questions from `input`, JSON lines with `query` and `text`, or `query` and `documents`, and
// writes one line of JSON per question, in the order of the input. Memory does not grow with the
// input.
CorpusReport extract_corpus(const std::optional<QueryModel>& model, const std::string& input,
                            const std::string& output, const ExtractOptions& options = {},
                            const ProgressCallback& progress = nullptr);

// What is done with the records of a corpus that has questions, documents to summarize, or both. A
// record with a `query` is a question.
struct RecordTask {
  // Query of the records that have none. They are documents to summarize if it is absent.
  std::optional<std::string> query = {};
  ExtractOptions extract = {};  // its `prepare` has the threads and the handling of bad lines
  SummarizeOptions summarize = {};
  // Load the model for queries, and those of the summarizer. Each function is called at most once,
  // when a record needs it.
  std::function<std::optional<QueryModel>()> load_query_model;
  std::function<std::vector<Model>()> load_models = nullptr;  // if absent, documents are bad lines
};

// Writes one line of JSON per record of `input`, an extract or a summary, in the order of the
// input. Memory does not grow with the input.
CorpusReport summarize_records(const RecordTask& task, const std::string& input,
                               const std::string& output,
                               const ProgressCallback& progress = nullptr);

}  // namespace neusum

#endif  // NEUSUM_EXTRACTOR_H_
