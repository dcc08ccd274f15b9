#include "summarize/model_selector.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "summarize/document_batch.h"
#include "summarize/graph_rank.h"

namespace neusum {
namespace {

// Longer documents are reduced to so many pieces before the search.
constexpr std::size_t kMaxPieces = 1000;
// Maximum number of sentences that the search selects.
constexpr std::size_t kMaxSteps = 100;
// Limits of a batch, unless a single document is larger. A piece takes about 10 kB of memory, a
// distinct word 3 kB.
constexpr std::size_t kBatchPieces = 4096;
constexpr std::size_t kBatchWords = 1U << 16U;
// Workspaces of larger batches are not kept for reuse. This limits their memory to about 50 MB.
constexpr std::size_t kMaxReusedPieces = 2048;
constexpr std::size_t kMaxReusedWords = 1U << 13U;  // distinct ones

bool is_small(const SearchWorkspace& workspace) {
  return workspace.encoder.sentence_trace.words.ids().size() <= kMaxReusedWords &&
         workspace.encoder.document_trace.inputs.vectors.rows() <= kMaxReusedPieces;
}

// The size of sentences in a batch.
struct BatchSize {
  std::size_t pieces = 0;
  std::size_t words = 0;

  BatchSize& operator+=(const BatchSize& other) {
    pieces += other.pieces;
    words += other.words;
    return *this;
  }
  bool fits() const { return pieces <= kBatchPieces && words <= kBatchWords; }
};

BatchSize size_of(std::span<const Sentence> sentences, std::size_t max_words) {
  BatchSize size;
  for (const Sentence& sentence : sentences) {
    const std::size_t pieces = count_pieces(sentence, max_words);
    size += {pieces, std::min(sentence.tokens.size(), pieces * max_words)};
  }
  return size;
}

// The number of items at the start of `sizes` that form a batch: as many as fit, but at least one.
std::size_t batch_length(std::span<const BatchSize> sizes) {
  BatchSize sum;
  std::size_t length = 0;
  while (length < sizes.size() && ((sum += sizes[length]).fits() || length == 0)) ++length;
  return length;
}

// Divides sentences into windows of at most kMaxPieces pieces.
std::vector<std::span<const Sentence>> find_windows(std::span<const Sentence> sentences,
                                                    std::size_t max_words) {
  std::vector<std::span<const Sentence>> windows;
  while (!sentences.empty()) {
    std::size_t length = 0;
    for (std::size_t pieces = 0; length < sentences.size(); ++length) {
      pieces += count_pieces(sentences[length], max_words);
      if (pieces > kMaxPieces) break;
    }
    windows.push_back(sentences.first(length));
    sentences = sentences.subspan(length);
  }
  return windows;
}

// For the document that was appended to the batch last.
double fraction_of_known_words(const Document& document, const Batch& batch) {
  std::size_t all = 0;
  for (const Sentence& sentence : document.sentences) all += sentence.tokens.size();
  const std::size_t first_sentence = batch.document_begin[batch.num_documents() - 1];
  const auto words = std::span(batch.words).subspan(batch.sentence_begin[first_sentence]);
  const auto unknown = std::ranges::count(words, Vocabulary::kUnknown);
  const auto known = words.size() - static_cast<std::size_t>(unknown);
  all = std::min(all, words.size());  // very long sentences are truncated
  return all == 0 ? 1 : static_cast<double>(known) / static_cast<double>(all);
}

// P of each sentence at the first step: the highest one of its pieces.
std::vector<double> highest_of_pieces(std::span<const std::size_t> pieces,
                                      std::span<const float> importance) {
  std::vector<double> highest(pieces.empty() ? 0 : pieces.back() + 1, 0);
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    highest[pieces[p]] = std::max(highest[pieces[p]], static_cast<double>(importance[p]));
  }
  return highest;
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

// Of more than two sentences, removes short ones that the model hardly ever selects, such as "Thank
// you very much.", which cannot be told from short statements by their form.
void drop_scraps(const Document& document, std::vector<ScoredSentence>& chosen) {
  constexpr double kFewest = 0.1;  // of the highest score
  constexpr std::size_t kShortTokens = 10;
  constexpr std::size_t kKept = 2;
  const double lowest = kFewest * chosen.front().score;
  std::size_t position = 0;
  std::erase_if(chosen, [&](const ScoredSentence& one) {
    return position++ >= kKept && one.score < lowest &&
           document.sentences[one.sentence].tokens.size() < kShortTokens;
  });
}

}  // namespace

ModelSelector::ModelSelector(const ModelData& model, std::string language, Scoring scoring)
    : model_(model),
      layers_(with_scoring(model.options, scoring), model.words),
      parameters_(layers_.pack(model.parameters, model.weight_precision)),
      language_(std::move(language)),
      has_rankers_(model.rankers && scoring == Scoring::kEachStep) {}

std::vector<ModelSelection> ModelSelector::select(std::span<const Document* const> documents,
                                                  std::span<const SummarizeOptions> options) const {
  std::vector<ModelSelection> selections(documents.size());
  search_all(documents, options, has_rankers_, [&](const Input& input, const SearchResult& result) {
    selections[input.index] = {selected_by(input, result), input.known_words};
  });
  return selections;
}

std::vector<std::vector<DescribedCandidate>> ModelSelector::candidates(
    std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const {
  std::vector<std::vector<DescribedCandidate>> found(documents.size());
  search_all(documents, options, true, [&](const Input& input, const SearchResult& result) {
    found[input.index] = find(input, result, sentence_importance(input, result));
    for (DescribedCandidate& candidate : found[input.index]) {
      for (std::size_t& i : candidate.summary.sentences) i = input.whole_index(i);
    }
  });
  return found;
}

template <typename Use>
void ModelSelector::search_all(std::span<const Document* const> documents,
                               std::span<const SummarizeOptions> options, bool may_rank,
                               Use use) const {
  std::vector<Input> inputs;
  std::vector<BatchSize> sizes;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i]->sentences.empty()) continue;
    const SummarizeOptions& document_options = options[options.size() == 1 ? 0 : i];
    inputs.push_back(make_input(*documents[i], document_options, may_rank));
    inputs.back().index = i;
    sizes.push_back(size_of(inputs.back().document->sentences, model_.max_sentence_words));
  }
  for (std::size_t begin = 0; begin < inputs.size();) {
    const std::size_t max_length = batch_length(std::span(sizes).subspan(begin));
    const std::span<Input> batch =
        first_searched_alike(std::span(inputs).subspan(begin, max_length));
    const std::vector<SearchResult> results = search_inputs(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) use(batch[i], results[i]);
    begin += batch.size();
  }
}

// The first inputs that are searched with the same options.
std::span<ModelSelector::Input> ModelSelector::first_searched_alike(std::span<Input> inputs) {
  const auto other = std::ranges::find_if(
      inputs, [&](const Input& input) { return input.beam != inputs.front().beam; });
  return inputs.first(static_cast<std::size_t>(other - inputs.begin()));
}

ModelSelector::Input ModelSelector::make_input(const Document& document,
                                               const SummarizeOptions& options,
                                               bool may_rank) const {
  Input input = {.document = &document,
                 .whole = &document,
                 .reduced = reduce(document),
                 .beam = options.beam,
                 .is_ranked = may_rank && options.beam > 1};
  if (input.reduced != nullptr) input.document = &input.reduced->document;
  input.limits = summary_limits(options, document.sentences.size());
  if (input.is_ranked && is_unlimited(options)) {
    input.length = SummaryLength::kFree;
    input.limits.sentences = kMaxFreeSentences;
  }
  return input;
}

std::vector<SearchResult> ModelSelector::search_inputs(std::span<Input> inputs) const {
  Batch batch;
  std::vector<Candidates> candidates;
  SearchOptions options = {.beam_width = inputs.front().beam, .max_steps = kMaxSteps};
  for (Input& input : inputs) {
    input.pieces = append_document(input.document->sentences, model_.vocabulary,
                                   model_.max_sentence_words, batch);
    input.known_words = fraction_of_known_words(*input.document, batch);
    candidates.emplace_back(*input.document, input.pieces, input.limits);
    if (input.length == SummaryLength::kLimited) continue;
    options.min_partial = kMinFreeSentences;
    options.max_partial = kMaxFreeSentences;
  }
  return search(batch, std::move(candidates), options);
}

std::vector<SearchResult> ModelSelector::search(const Batch& batch,
                                                std::vector<Candidates> candidates,
                                                const SearchOptions& options) const {
  const auto search_with = [&](SearchWorkspace& workspace) {
    const ModelView view = {layers_, parameters_};
    return neusum::search(view, batch, std::move(candidates), workspace, options);
  };
  return workspaces_.with(search_with, is_small);
}

std::shared_ptr<const ModelSelector::ReducedDocument> ModelSelector::reduce(
    const Document& document) const {
  const std::size_t max_words = model_.max_sentence_words;
  if (size_of(document.sentences, max_words).pieces <= kMaxPieces) return nullptr;
  auto reduced = std::make_shared<ReducedDocument>();
  reduced->importance = importance_in_windows(document.sentences);
  std::size_t pieces = 0;
  for (const std::size_t i : best_first(reduced->importance)) {
    pieces += count_pieces(document.sentences[i], max_words);
    if (pieces > kMaxPieces) break;
    reduced->sentences.push_back(i);
  }
  std::ranges::sort(reduced->sentences);
  reduced->document = {.text = document.text, .language = document.language};
  for (const std::size_t i : reduced->sentences) {
    reduced->document.sentences.push_back(document.sentences[i]);
  }
  return reduced;
}

std::vector<double> ModelSelector::importance_in_windows(
    std::span<const Sentence> sentences) const {
  const auto windows = find_windows(sentences, model_.max_sentence_words);
  std::vector<BatchSize> sizes;
  for (const auto window : windows) sizes.push_back(size_of(window, model_.max_sentence_words));
  std::vector<double> importance;
  for (std::size_t begin = 0; begin < windows.size();) {
    const std::size_t length = batch_length(std::span(sizes).subspan(begin));
    Batch batch;
    std::vector<Candidates> candidates;
    std::vector<std::vector<std::size_t>> pieces;
    for (const auto window : std::span(windows).subspan(begin, length)) {
      pieces.push_back(
          append_document(window, model_.vocabulary, model_.max_sentence_words, batch));
      candidates.emplace_back(pieces.back(), /*max_sentences=*/1);
    }
    const std::vector<SearchResult> results = search(batch, std::move(candidates), {});
    for (std::size_t i = 0; i < length; ++i) {
      std::ranges::copy(highest_of_pieces(pieces[i], results[i].importance),
                        std::back_inserter(importance));
    }
    begin += length;
  }
  return importance;
}

std::vector<DescribedCandidate> ModelSelector::find(const Input& input, const SearchResult& result,
                                                    std::span<const double> importance) const {
  const std::string& language = input.document->language.language_or(language_);
  return finders_.at(language).find(*input.document, result.summaries, importance, input.limits,
                                    input.length);
}

std::vector<ScoredSentence> ModelSelector::choose(const Input& input,
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
  if (is_free && !input.whole->parts.empty()) drop_scraps(*input.document, chosen);
  return chosen;
}

std::vector<double> ModelSelector::sentence_importance(const Input& input,
                                                       const SearchResult& result) {
  return highest_of_pieces(input.pieces, result.importance);
}

std::vector<ScoredSentence> ModelSelector::selected_by(const Input& input,
                                                       const SearchResult& result) const {
  if (result.is_ended) return fill_up(input, result);
  std::vector<ScoredSentence> selected =
      input.is_ranked ? choose(input, result) : scored_sentences(result.best());
  for (ScoredSentence& one : selected) one.sentence = input.whole_index(one.sentence);
  return selected;
}

// Continues the best summary of a search that was ended with the sentences of the highest
// importance. Sentences that the search did not see are less important than those that it saw.
std::vector<ScoredSentence> ModelSelector::fill_up(const Input& input, const SearchResult& result) {
  std::vector<double> importance = sentence_importance(input, result);
  if (input.reduced != nullptr) {
    const double lowest = std::ranges::min(importance);
    std::vector<double> of_all = input.reduced->importance;
    for (double& value : of_all) value = std::min(value, lowest);
    for (std::size_t i = 0; i < importance.size(); ++i) {
      of_all[input.whole_index(i)] = importance[i];
    }
    importance = std::move(of_all);
  }
  std::vector<std::size_t> searched;
  for (const BeamSentence& one : result.best()) {
    searched.push_back(input.whole_index(one.sentence));
  }
  std::vector<ScoredSentence> selected;
  for (const std::size_t i :
       select_in_order(*input.whole, best_first(importance), input.limits, searched)) {
    selected.push_back({i, importance[i]});
  }
  return selected;
}

}  // namespace neusum
