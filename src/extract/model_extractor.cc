#include "extract/model_extractor.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "extract/document_batch.h"

namespace neusum {
namespace {

constexpr std::size_t kDefaultSentences = 3;  // as the paper has it
// Of a batch, up to which its working memory is kept for the next one: some 100 MB.
constexpr std::size_t kMaxKeptWords = 1U << 16U;

SummaryLimits limits_for(const SummarizeOptions& options, std::size_t num_sentences) {
  SummaryLimits limits = {options.sentences, options.words, options.characters,
                          options.block_trigrams};
  if (options.ratio > 0) {
    const double share = std::round(options.ratio * static_cast<double>(num_sentences));
    const auto most = std::max<std::size_t>(1, static_cast<std::size_t>(share));
    limits.sentences = limits.sentences == 0 ? most : std::min(limits.sentences, most);
  }
  const bool has_none = limits.sentences == 0 && limits.words == 0 && limits.characters == 0;
  if (has_none) limits.sentences = kDefaultSentences;
  return limits;
}

ModelOptions with_scoring(ModelOptions options, Scoring scoring) {
  options.scoring = scoring;
  return options;
}

}  // namespace

ModelExtractor::ModelExtractor(const ModelData& model, SummarizeOptions options, Scoring scoring)
    : model_(model),
      layers_(with_scoring(model.options, scoring), model.words),
      options_(std::move(options)) {}

Extracts ModelExtractor::extract(std::span<const Document* const> documents,
                                 std::span<const SummarizeOptions> options) const {
  Reading reading = read(documents, options);
  const std::vector<std::size_t> places = reading.places;
  Extracts extracted(documents.size());
  Extracts found = extract_all(std::move(reading));
  for (std::size_t d = 0; d < places.size(); ++d) extracted[places[d]] = std::move(found[d]);
  return extracted;
}

ModelExtractor::Reading ModelExtractor::read(std::span<const Document* const> documents,
                                             std::span<const SummarizeOptions> options) const {
  Reading reading;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = *documents[i];
    if (document.sentences.empty()) continue;
    std::vector<std::size_t> pieces =
        append_document(document, model_.vocabulary, model_.max_sentence_words, reading.batch);
    const SummarizeOptions& its_options = options.empty() ? options_ : options[i];
    reading.candidates.emplace_back(document, std::move(pieces),
                                    limits_for(its_options, document.sentences.size()));
    reading.places.push_back(i);
  }
  return reading;
}

Extracts ModelExtractor::extract_all(Reading reading) const {
  if (reading.places.empty()) return {};
  const auto extract_with = [&](SearchWorkspace& worker) {
    const ModelView view = {layers_, model_.parameters};
    return neusum::extract(view, reading.batch, std::move(reading.candidates), worker,
                           options_.beam);
  };
  if (reading.batch.words.size() <= kMaxKeptWords) return workers_.with(extract_with);
  SearchWorkspace worker;
  return extract_with(worker);
}

}  // namespace neusum
