#include "models.h"

#include <string_view>
#include <utility>

namespace neusum::server {
namespace {

// Long enough to touch the weights and buffers before the first request needs them.
constexpr std::string_view kWarmUp =
    "The ferry left the harbour at dawn. Nobody saw it return. The map was a copy of an older one. "
    "She asked the keeper for the key, and he gave it to her without a word.";

class ModelScorer final : public Scorer {
 public:
  explicit ModelScorer(Summarizer summarizer) : summarizer_(std::move(summarizer)) {}

  std::vector<Summary> summarize(std::vector<Document> documents,
                                 const std::vector<SummarizeOptions>& options) const override {
    for (Document& document : documents) summarizer_.prepare(document);
    return summarizer_.summarize(documents, options);
  }

 private:
  Summarizer summarizer_;
};

}  // namespace

std::shared_ptr<const ServedModel> load_served_model(const std::string& path) {
  const Model model = Model::load(path);
  SummarizeOptions options;
  options.prepare.language = model.describe().languages.front();
  Summarizer summarizer(model, options);
  std::string version = summarizer.summarize(kWarmUp).model;
  return std::make_shared<const ServedModel>(
      ServedModel{path, std::move(version), model.describe(),
                  std::make_unique<ModelScorer>(std::move(summarizer))});
}

std::shared_ptr<const ServedModel> Models::current() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return current_;
}

std::shared_ptr<const ServedModel> Models::load(const std::optional<std::string>& path) {
  const std::lock_guard<std::mutex> loading(loading_);
  auto loaded = loader_(path ? *path : current()->path);
  const std::lock_guard<std::mutex> lock(mutex_);
  current_ = loaded;
  return loaded;
}

}  // namespace neusum::server
