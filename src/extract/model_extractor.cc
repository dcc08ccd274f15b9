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

std::vector<ScoredSentence> scored_sentences(const std::vector<BeamSentence>& extracted) {
  std::vector<ScoredSentence> sentences;
  for (const BeamSentence& one : extracted) {
    sentences.push_back({one.sentence, static_cast<double>(one.importance)});
  }
  return sentences;
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
      options_(std::move(options)),
      is_ranked_(model.rankers && scoring == Scoring::kEachStep && options_.beam > 1) {}

std::vector<DocumentExtract> ModelExtractor::extract(
    std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const {
  const EncodedDocuments encoded = encode(documents, options, is_ranked_);
  const std::vector<SearchResult> results = search(encoded);
  std::vector<DocumentExtract> extracts(documents.size());
  for (std::size_t d = 0; d < results.size(); ++d) {
    const Input& input = encoded.inputs[d];
    extracts[input.index] = {
        is_ranked_ ? choose(input, results[d]) : scored_sentences(results[d].best()),
        input.known_words};
  }
  return extracts;
}

std::vector<std::vector<DescribedCandidate>> ModelExtractor::candidates(
    std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const {
  const EncodedDocuments encoded = encode(documents, options, /*is_ranked=*/true);
  const std::vector<SearchResult> results = search(encoded);
  std::vector<std::vector<DescribedCandidate>> found(documents.size());
  for (std::size_t d = 0; d < results.size(); ++d) {
    const Input& input = encoded.inputs[d];
    found[input.index] = find(input, results[d], sentence_importance(input, results[d]));
  }
  return found;
}

ModelExtractor::EncodedDocuments ModelExtractor::encode(std::span<const Document* const> documents,
                                                        std::span<const SummarizeOptions> options,
                                                        bool is_ranked) const {
  EncodedDocuments encoded;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = *documents[i];
    if (document.sentences.empty()) continue;
    const SummarizeOptions& document_options = options.empty() ? options_ : options[i];
    Input& input = encoded.inputs.emplace_back(Input{.index = i, .document = &document});
    input.pieces =
        append_document(document, model_.vocabulary, model_.max_sentence_words, encoded.batch);
    input.limits = limits_for(document_options, document.sentences.size());
    if (is_ranked && is_unlimited(document_options)) {
      input.length = SummaryLength::kFree;
      input.limits.sentences = kMaxFreeSentences;
    }
    input.known_words = fraction_of_known_words(document, encoded.batch);
  }
  return encoded;
}

std::vector<SearchResult> ModelExtractor::search(const EncodedDocuments& encoded) const {
  if (encoded.inputs.empty()) return {};
  std::vector<Candidates> candidates;
  SearchOptions search_options = {.beam_width = options_.beam};
  for (const Input& input : encoded.inputs) {
    candidates.emplace_back(*input.document, input.pieces, input.limits);
    if (input.length == SummaryLength::kLimited) continue;
    search_options.min_partial = kMinFreeSentences;
    search_options.max_partial = kMaxFreeSentences;
  }
  const auto search_with = [&](SearchWorkspace& workspace) {
    const ModelView view = {layers_, parameters_};
    return neusum::search(view, encoded.batch, std::move(candidates), workspace, search_options);
  };
  if (encoded.batch.words.size() <= kMaxReusedWords) return workspaces_.with(search_with);
  SearchWorkspace workspace;
  return search_with(workspace);
}

std::vector<DescribedCandidate> ModelExtractor::find(const Input& input, const SearchResult& result,
                                                     std::span<const double> importance) const {
  const std::string& language = input.document->language.language_or(options_.prepare.language);
  return finders_.at(language).find(*input.document, result.summaries, importance, input.limits,
                                    input.length);
}

std::vector<ScoredSentence> ModelExtractor::choose(const Input& input,
                                                   const SearchResult& result) const {
  const SummaryRankers& rankers = *model_.rankers;
  const bool is_free = input.length == SummaryLength::kFree;
  const SummaryRanker& ranker = is_free ? rankers.free : rankers.limited;
  const std::vector<double> importance = sentence_importance(input, result);
  const std::vector<DescribedCandidate> found = find(input, result, importance);
  if (found.empty()) return {};
  const auto best = std::ranges::max_element(found, {}, [&](const DescribedCandidate& candidate) {
    return ranker.score(candidate.features);
  });
  std::vector<ScoredSentence> chosen;
  for (const std::size_t i : best->summary.sentences) chosen.push_back({i, importance[i]});
  std::ranges::stable_sort(chosen, std::ranges::greater(), &ScoredSentence::score);
  return chosen;
}

// P of each sentence at the first step: the highest one of its pieces.
std::vector<double> ModelExtractor::sentence_importance(const Input& input,
                                                        const SearchResult& result) {
  std::vector<double> importance(input.document->sentences.size(), 0);
  for (std::size_t p = 0; p < input.pieces.size(); ++p) {
    double& value = importance[input.pieces[p]];
    value = std::max(value, static_cast<double>(result.importance[p]));
  }
  return importance;
}

}  // namespace neusum
