#ifndef NEUSUM_APPS_SERVER_STUB_SCORER_H_
#define NEUSUM_APPS_SERVER_STUB_SCORER_H_

// A scorer without a model, for tests and benchmarks.

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models.h"

namespace neusum::server {

// Calls `on_batch` with each batch, then returns the first 300 bytes of each document.
class StubScorer final : public Scorer {
 public:
  using Callback = std::function<void(std::span<const Document>)>;

  StubScorer(std::string version, Callback on_batch)
      : version_(std::move(version)), on_batch_(std::move(on_batch)) {}

  // Every full stop ends a sentence, which has one token.
  void prepare(Document& document, const std::stop_token& /*stop*/) const override {
    const auto sentences = std::ranges::count(document.text, '.');
    document.sentences.assign(static_cast<std::size_t>(sentences), {.tokens = {{}}});
  }
  void prepare_for_query(Document& document, const std::stop_token& stop) const override {
    prepare(document, stop);
  }

  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> /*options*/,
                                 const std::stop_token& /*stop*/) const override {
    if (on_batch_) on_batch_(documents);
    std::vector<Summary> summaries;
    for (const Document& document : documents) {
      summaries.push_back({.id = document.id,
                           .sentences = {{.text = document.text.substr(0, 300)}},
                           .model = version_});
    }
    return summaries;
  }

  // Calls `on_batch` with the documents, and returns no sentence. The probability of a document is
  // a thousandth of its bytes.
  Extract extract(const Question& question, const ExtractOptions& /*options*/,
                  const std::stop_token& /*stop*/) const override {
    if (on_batch_) on_batch_(question.documents);
    Extract extract = {.id = question.id, .query = question.query, .model = version_};
    for (const Document& document : question.documents) {
      extract.document_probabilities.push_back(static_cast<double>(document.text.size()) / 1000);
    }
    return extract;
  }

  // Calls `on_batch` with the documents, and returns no claim.
  CitedAnswer cite(const Answer& answer, const CiteOptions& /*options*/,
                   const std::stop_token& /*stop*/) const override {
    if (on_batch_) on_batch_(answer.documents);
    return {.id = answer.id, .model = version_};
  }

 private:
  std::string version_;
  Callback on_batch_;
};

// A model with this name has a model for queries; others have none.
inline constexpr const char* kStubQueryModel = "with query model";

inline std::shared_ptr<const ServedModel> make_stub_model(const std::string& version,
                                                          StubScorer::Callback on_batch = nullptr) {
  return std::make_shared<const ServedModel>(ServedModel{
      .path = version,
      .version = version,
      .cards = {ModelCard()},
      .query_version = version == kStubQueryModel ? std::optional(version) : std::nullopt,
      .scorer = std::make_unique<StubScorer>(version, std::move(on_batch))});
}

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_STUB_SCORER_H_
