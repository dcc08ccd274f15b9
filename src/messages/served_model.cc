#include "messages/served_model.h"

#include <string_view>
#include <utility>

#include "neusum/error.h"
#include "neusum/installed_models.h"

namespace neusum {
namespace {

// Long enough to touch the weights and buffers before the first request needs them.
constexpr std::string_view kWarmUp =
    "The ferry left the harbour at dawn. Nobody saw it return. The map was a copy of an older one. "
    "She asked the keeper for the key, and he gave it to her without a word.";
constexpr const char* kQueryModel = "neusum-query";
constexpr const char* kWarmUpQuery = "When did the ferry leave?";

Extractor make_extractor(const std::optional<QueryModel>& model, std::size_t max_sentences) {
  const QueryMethod method = model ? QueryMethod::kNeusum : QueryMethod::kBm25;
  Extractor extractor(model, {.method = method}, {.max_sentences = max_sentences});
  extractor.extract({.query = kWarmUpQuery, .documents = {{.text = std::string(kWarmUp)}}});
  return extractor;
}

std::optional<Citer> make_citer(const std::optional<QueryModel>& model) {
  if (!model) return std::nullopt;
  Citer citer(*model, {}, {.max_sentences = 0});
  const Document text = {.text = std::string(kWarmUp)};
  citer.cite({.text = text, .documents = {text}});
  return citer;
}

class ModelScorer final : public Scorer {
 public:
  ModelScorer(Summarizer summarizer, const std::optional<QueryModel>& query_model,
              std::size_t max_sentences)
      : summarizer_(std::move(summarizer)),
        preparer_(make_extractor(query_model, max_sentences)),
        extractor_(make_extractor(query_model, 0)),
        citer_(make_citer(query_model)) {}

  void prepare(Document& document, const std::stop_token& stop) const override {
    summarizer_.prepare(document, stop);
  }

  void prepare_for_query(Document& document, const std::stop_token& stop) const override {
    preparer_.prepare(document, stop);
  }

  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> options,
                                 const std::stop_token& stop) const override {
    return summarizer_.summarize(documents, options, stop);
  }

  Extract extract(const Question& question, const ExtractOptions& options,
                  const std::stop_token& stop) const override {
    ExtractOptions unlimited = options;
    unlimited.max_query_words = 0;  // the service checks its limits before
    Extract extract = extractor_.extract(question, unlimited, stop);
    if (extract.sentences.size() > kMaxExtractedSentences) {
      throw InvalidInput("the extract has " + std::to_string(extract.sentences.size()) +
                         " sentences, the limit is " + std::to_string(kMaxExtractedSentences) +
                         "; set sentenceCount or a higher threshold");
    }
    return extract;
  }

  CitedAnswer cite(const Answer& answer, const CiteOptions& options,
                   const std::stop_token& stop) const override {
    return citer_->cite(answer, options, stop);
  }

 private:
  Summarizer summarizer_;
  Extractor preparer_;          // of the documents of questions and of answers
  Extractor extractor_;         // without a limit of sentences: the service checks it before
  std::optional<Citer> citer_;  // the same; absent without a model
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

std::vector<Model> load_models_in(const std::vector<std::string>& folders,
                                  const std::string& path) {
  const std::vector<std::string> files =
      path.empty() ? models_for_language(std::string(kAutoLanguage), folders)
                   : std::vector{find_model(path, folders)};
  std::vector<Model> models;
  for (const std::string& file : files) models.push_back(Model::load(file));
  return models;
}

std::optional<QueryModel> load_query_model(const std::vector<std::string>& folders,
                                           const std::string& path) {
  if (!path.empty()) return QueryModel::load(find_model(path, folders));
  std::string file;
  try {
    file = find_model(kQueryModel, folders);
  } catch (const InvalidInput&) {  // not installed
    return std::nullopt;
  }
  return QueryModel::load(file);
}

}  // namespace

std::shared_ptr<const ServedModel> make_served_model(const std::vector<Model>& models,
                                                     const std::optional<QueryModel>& query_model,
                                                     std::size_t max_sentences, std::string path) {
  std::vector<ModelCard> cards;
  for (const Model& model : models) cards.push_back(model.describe());
  Summarizer summarizer(models, {}, {.max_sentences = max_sentences});
  std::string version = warm_up(summarizer, cards);
  return std::make_shared<const ServedModel>(ServedModel{
      .path = std::move(path),
      .version = std::move(version),
      .cards = std::move(cards),
      .query_version = query_model ? std::optional(query_model->name()) : std::nullopt,
      .scorer = std::make_unique<ModelScorer>(std::move(summarizer), query_model, max_sentences)});
}

std::shared_ptr<const ServedModel> load_served_model(const std::string& path,
                                                     const std::string& query_path,
                                                     std::size_t max_sentences,
                                                     const std::vector<std::string>& folders) {
  return make_served_model(load_models_in(folders, path), load_query_model(folders, query_path),
                           max_sentences, path);
}

}  // namespace neusum
