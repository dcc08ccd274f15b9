#ifndef NEUSUM_APPS_SERVER_MODELS_H_
#define NEUSUM_APPS_SERVER_MODELS_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "neusum/extractor.h"
#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum::server {

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

// Loads the model at `path`, which may also be a name, or all installed models if the path is
// empty, and the model for queries at `query_path`. If `query_path` is empty, that is the model
// that ships with neusum, or none if it is not installed. Texts are split up to `max_sentences`.
// Throws InvalidInput if one of the files is not such a model.
std::shared_ptr<const ServedModel> load_served_model(
    const std::string& path, const std::string& query_path = "",
    std::size_t max_sentences = PrepareOptions().max_sentences);

// The current model of the service. It can be replaced while it is in use: requests keep the model
// that they started with. Thread-safe.
class Models {
 public:
  using Loader = std::function<std::shared_ptr<const ServedModel>(const std::string& path)>;

  Models(const std::string& path, Loader loader) : loader_(std::move(loader)) { load(path); }

  std::shared_ptr<const ServedModel> current() const;

  // Replaces the current model by the one at `path`; without a path, reads the file of the current
  // model again. Returns the new model. Concurrent calls run one after the other. If loading
  // throws, the current model stays.
  std::shared_ptr<const ServedModel> load(const std::optional<std::string>& path = {});

 private:
  const Loader loader_;
  std::mutex loading_;  // held during load()
  mutable std::mutex mutex_;
  std::shared_ptr<const ServedModel> current_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_MODELS_H_
