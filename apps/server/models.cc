#include "models.h"

#include <string_view>
#include <utility>

#include "neusum/error.h"
#include "neusum/installed_models.h"

namespace neusum::server {
namespace {

// Long enough to touch the weights and buffers before the first request needs them.
constexpr std::string_view kWarmUp =
    "The ferry left the harbour at dawn. Nobody saw it return. The map was a copy of an older one. "
    "She asked the keeper for the key, and he gave it to her without a word.";
constexpr const char* kWarmUpQuery = "When did the ferry leave?";

class ModelScorer final : public Scorer {
 public:
  ModelScorer(Summarizer summarizer, Extractor extractor)
      : summarizer_(std::move(summarizer)), extractor_(std::move(extractor)) {}

  void prepare(Document& document, const std::stop_token& stop) const override {
    summarizer_.prepare(document, stop);
  }

  void prepare_for_query(Document& document, const std::stop_token& stop) const override {
    extractor_.prepare(document, stop);
  }

  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> options,
                                 const std::stop_token& stop) const override {
    return summarizer_.summarize(documents, options, stop);
  }

  Extract extract(const Question& question, const ExtractOptions& options,
                  const std::stop_token& stop) const override {
    ExtractOptions unlimited = options;  // the service checks its limits before
    unlimited.prepare.max_sentences = 0;
    unlimited.max_query_words = 0;
    Extract extract = extractor_.extract(question, unlimited, stop);
    if (extract.sentences.size() > kMaxExtractedSentences) {
      throw InvalidInput("the extract has " + std::to_string(extract.sentences.size()) +
                         " sentences, the limit is " + std::to_string(kMaxExtractedSentences) +
                         "; set sentenceCount or a higher threshold");
    }
    return extract;
  }

 private:
  Summarizer summarizer_;
  Extractor extractor_;
};

// Summarizes a text with each model. Returns the name of the first one.
std::string warm_up(const Summarizer& summarizer, const std::vector<ModelCard>& cards) {
  std::vector<Document> documents;
  for (const ModelCard& card : cards) {
    documents.push_back({.text = std::string(kWarmUp), .language = {card.languages.front(), 1}});
    summarizer.prepare(documents.back());
  }
  return summarizer.summarize(documents).front().model;
}

std::optional<QueryModel> load_query_model(std::string path) {
  if (path.empty()) {
    try {
      path = default_query_model_path();
    } catch (const InvalidInput&) {  // not installed
      return std::nullopt;
    }
  }
  return QueryModel::load(find_model(path));
}

Extractor make_extractor(const std::optional<QueryModel>& model, std::size_t max_sentences) {
  ExtractOptions options = {.method = model ? QueryMethod::kNeusum : QueryMethod::kBm25};
  options.prepare.max_sentences = max_sentences;
  Extractor extractor(model, options);
  extractor.extract({.query = kWarmUpQuery, .documents = {{.text = std::string(kWarmUp)}}});
  return extractor;
}

}  // namespace

std::shared_ptr<const ServedModel> load_served_model(const std::string& path,
                                                     const std::string& query_path,
                                                     std::size_t max_sentences) {
  const std::vector<Model> models = load_models(path, std::string(kAutoLanguage));
  std::vector<ModelCard> cards;
  for (const Model& model : models) cards.push_back(model.describe());
  SummarizeOptions options;
  options.prepare.max_sentences = max_sentences;
  Summarizer summarizer(models, options);
  std::string version = warm_up(summarizer, cards);
  const std::optional<QueryModel> query_model = load_query_model(query_path);
  Extractor extractor = make_extractor(query_model, max_sentences);
  return std::make_shared<const ServedModel>(ServedModel{
      .path = path,
      .version = std::move(version),
      .cards = std::move(cards),
      .query_version = query_model ? std::optional(query_model->name()) : std::nullopt,
      .scorer = std::make_unique<ModelScorer>(std::move(summarizer), std::move(extractor))});
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
