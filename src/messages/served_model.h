#ifndef NEUSUM_MESSAGES_SERVED_MODEL_H_
#define NEUSUM_MESSAGES_SERVED_MODEL_H_

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "neusum/citer.h"
#include "neusum/extractor.h"
#include "neusum/installed_models.h"
#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum {

// Maximum number of sentences, context included, and of bytes in the answer to a question: an
// answer repeats an id for every sentence and can be far larger than the request.
inline constexpr std::size_t kMaxExtractedSentences = 20'000;
inline constexpr std::size_t kMaxResponseBytes = 16U << 20U;

// Summarizes batches of documents and extracts sentences for questions. All functions throw
// Cancelled if stop is requested. Thread-safe. Tests and benchmarks/server_capacity use scorers
// without a model.
class Scorer {
 public:
  virtual ~Scorer() = default;

  // Split a document into sentences and tokens, for a summary or for a question.
  virtual void prepare(Document& document, const std::stop_token& stop) const = 0;
  virtual void prepare_for_query(Document& document, const std::stop_token& stop) const = 0;

  // One summary per prepared document, in order. `options` has one entry per document.
  virtual std::vector<Summary> summarize(std::span<const Document> documents,
                                         std::span<const SummarizeOptions> options,
                                         const std::stop_token& stop) const = 0;

  // The documents are prepared. Throws InvalidInput if the query has no word or the extract has too
  // many sentences.
  virtual Extract extract(const Question& question, const ExtractOptions& options,
                          const std::stop_token& stop) const = 0;

  // The answer and its documents are prepared for a query. Throws InvalidInput if the answer has no
  // word. Only if there is a model for queries.
  virtual CitedAnswer cite(const Answer& answer, const CiteOptions& options,
                           const std::stop_token& stop) const = 0;
};

// The models that are loaded and ready to score.
struct ServedModel {
  std::string path = {};     // empty: the installed models
  std::string version = {};  // the name of the first model
  // One entry per model. The first one is for texts whose language is uncertain.
  std::vector<ModelCard> cards = {};
  std::optional<std::string> query_version = {};  // the name of the model for queries, if any
  std::unique_ptr<const Scorer> scorer = nullptr;
};

// Makes loaded models ready to score; there is at least one. Texts are split up to `max_sentences`.
std::shared_ptr<const ServedModel> make_served_model(const std::vector<Model>& models,
                                                     const std::optional<QueryModel>& query_model,
                                                     std::size_t max_sentences,
                                                     std::string path = "");

// Loads the model at `path`, which may also be a name, or all installed models if the path is
// empty, and the model for queries at `query_path`. If `query_path` is empty, that is the model
// that ships with neusum, or none if it is not installed. Names are searched in `folders`. Texts
// are split up to `max_sentences`. Throws InvalidInput if one of the files is not such a model.
std::shared_ptr<const ServedModel> load_served_model(
    const std::string& path, const std::string& query_path = "",
    std::size_t max_sentences = TextOptions().max_sentences,
    const std::vector<std::string>& folders = model_folders());

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_SERVED_MODEL_H_
