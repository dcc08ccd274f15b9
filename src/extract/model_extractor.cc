#include "extract/model_extractor.h"

#include <algorithm>
#include <utility>

#include "extract/document_batch.h"

namespace neusum {
namespace {

// Workspaces of larger batches are not kept for reuse. This limits their memory to about 100 MB.
constexpr std::size_t kMaxReusedWords = 1U << 16U;

// For the document that was appended to the batch last.
double fraction_of_known_words(const Document& document, const Batch& batch) {
  std::size_t all = 0;
  for (const Sentence& sentence : document.sentences) all += sentence.tokens.size();
  const std::size_t first_sentence = batch.document_begin[batch.num_documents() - 1];
  const auto words = std::span(batch.words).subspan(batch.sentence_begin[first_sentence]);
  const auto unknown = std::ranges::count(words, Vocabulary::kUnknown);
  const auto known = words.size() - static_cast<std::size_t>(unknown);
  return all == 0 ? 1 : static_cast<double>(known) / static_cast<double>(all);
}

ModelOptions with_scoring(ModelOptions options, Scoring scoring) {
  options.scoring = scoring;
  return options;
}

}  // namespace

ModelExtractor::ModelExtractor(const ModelData& model, SummarizeOptions options, Scoring scoring)
    : model_(model),
      layers_(with_scoring(model.options, scoring), model.words),
      parameters_(layers_.pack(model.parameters, model.weight_precision)),
      options_(std::move(options)) {}

std::vector<DocumentExtract> ModelExtractor::extract(
    std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const {
  EncodedDocuments encoded = encode(documents, options);
  Extracts found = search(encoded);
  std::vector<DocumentExtract> extracts(documents.size());
  for (std::size_t d = 0; d < found.size(); ++d) {
    extracts[encoded.indices[d]] = {std::move(found[d]), encoded.known_words[d]};
  }
  return extracts;
}

ModelExtractor::EncodedDocuments ModelExtractor::encode(
    std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const {
  EncodedDocuments encoded;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = *documents[i];
    if (document.sentences.empty()) continue;
    std::vector<std::size_t> pieces =
        append_document(document, model_.vocabulary, model_.max_sentence_words, encoded.batch);
    const SummarizeOptions& document_options = options.empty() ? options_ : options[i];
    encoded.candidates.emplace_back(document, std::move(pieces),
                                    limits_for(document_options, document.sentences.size()));
    encoded.indices.push_back(i);
    encoded.known_words.push_back(fraction_of_known_words(document, encoded.batch));
  }
  return encoded;
}

Extracts ModelExtractor::search(EncodedDocuments& encoded) const {
  if (encoded.indices.empty()) return {};
  const auto search_with = [&](SearchWorkspace& workspace) {
    const ModelView view = {layers_, parameters_};
    return neusum::extract(view, encoded.batch, std::move(encoded.candidates), workspace,
                           options_.beam);
  };
  if (encoded.batch.words.size() <= kMaxReusedWords) return workspaces_.with(search_with);
  SearchWorkspace workspace;
  return search_with(workspace);
}

}  // namespace neusum
