#ifndef NEUSUM_APPS_SERVER_MODELS_H_
#define NEUSUM_APPS_SERVER_MODELS_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "neusum/model.h"
#include "neusum/summarizer.h"

namespace neusum::server {

// Summarizes batches of documents. Thread-safe. Tests and benchmarks/server_capacity
// use scorers without a model.
class Scorer {
 public:
  virtual ~Scorer() = default;

  // One summary per document, in order. `options` has one entry per document.
  virtual std::vector<Summary> summarize(std::vector<Document> documents,
                                         const std::vector<SummarizeOptions>& options) const = 0;
};

// A model that is loaded and ready to score.
struct ServedModel {
  std::string path = {};
  std::string version = {};  // the name of the model
  ModelCard card = {};
  std::unique_ptr<const Scorer> scorer = nullptr;
};

// Throws InvalidInput if the file at `path` is not a model.
std::shared_ptr<const ServedModel> load_served_model(const std::string& path);

// The current model of the service. It can be replaced while it is in use: requests keep the model
// that they started with. Thread-safe.
class Models {
 public:
  using Loader = std::function<std::shared_ptr<const ServedModel>(const std::string& path)>;

  explicit Models(const std::string& path, Loader loader = load_served_model)
      : loader_(std::move(loader)) {
    load(path);
  }

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
