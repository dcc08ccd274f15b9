#include "neusum/summarizer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/cancellation.h"
#include "base/ordered_pipeline.h"
#include "corpus/given_positions.h"
#include "corpus/progress_reporter.h"
#include "corpus/sentence_context.h"
#include "corpus/text_warnings.h"
#include "model/model_data.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "summarize/document_groups.h"
#include "summarize/model_selector.h"
#include "summarize/summary_method.h"
#include "text/html.h"

namespace neusum {

struct Engine;  // a model and what selects sentences with it

namespace {

constexpr std::size_t kMaxBeam = 1000;
// Maximum size of the texts in a batch. A batch needs about a hundred times as much memory.
constexpr std::size_t kGroupBytes = 1 << 20;
constexpr std::size_t kUnusualSentenceWords = 100;  // as in the training of the shipped models
constexpr double kMinKnownWords = 0.5;  // documents with a smaller fraction get a warning

std::string percent(double fraction) {
  return std::to_string(static_cast<int>(std::floor(100 * fraction))) + " %";
}

// The sentences of a summary, in the order of selection.
struct SelectedSentences {
  SummaryMethod method = SummaryMethod::kNeusum;
  const Engine* engine = nullptr;  // null if a method without a model selected them
  std::vector<ScoredSentence> sentences = {};
  double known_words = 1;  // as in ModelSelection
};

// The number of words of the longest selected sentence.
std::size_t longest_sentence(const std::vector<ScoredSentence>& selected,
                             const Document& document) {
  std::size_t longest = 0;
  for (const ScoredSentence& item : selected) {
    longest = std::max(longest, document.sentences[item.sentence].tokens.size());
  }
  return longest;
}

// Problems of the text, whatever method summarizes it. A sentence with more words than `max_words`
// is unusual.
std::vector<std::string> text_warnings(const Document& document, std::size_t max_words,
                                       const SelectedSentences& selected) {
  std::vector<std::string> warnings;
  if (is_html(document.text)) warnings.emplace_back(kHtmlWarning);
  if (document.is_truncated) warnings.push_back(truncation_warning(document.sentences.size()));
  if (document.lacks_prose) {
    warnings.emplace_back("there is no running text; the sentences are headings or other lines");
  }
  if (selected.sentences.empty()) warnings.emplace_back(kNothingFitsWarning);
  if (const std::size_t words = longest_sentence(selected.sentences, document); words > max_words) {
    warnings.push_back("a sentence of the summary has " + std::to_string(words) +
                       " words; does the text have full stops?");
  }
  return warnings;
}

// The fraction of the text that its sentences are, and of the sentences that speakers say.
struct TextShares {
  double running_text = 0;
  double speech = 0;
};

TextShares shares_of(const Document& document) {
  std::size_t all = 0;
  std::size_t said = 0;
  for (const Sentence& sentence : document.sentences) {
    all += sentence.span.length;
    const bool is_said = sentence.part && document.parts[*sentence.part].speaker.length > 0;
    said += is_said ? sentence.span.length : 0;
  }
  const auto fraction = [](std::size_t part, std::size_t whole) {
    return static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(1, whole));
  };
  return {fraction(all, document.text.size()), fraction(said, all)};
}

// Appends how the text differs from the articles that the model was trained on.
void add_form_warnings(const Document& document, std::vector<std::string>& warnings) {
  constexpr double kLittle = 0.25;
  constexpr double kMost = 0.5;
  if (document.parts.empty()) return;
  const TextShares shares = shares_of(document);
  if (shares.running_text < kLittle) {
    warnings.push_back("only " + percent(shares.running_text) +
                       " of the text is running text; the rest is menus, tables or the like");
  }
  if (shares.speech > kMost) {
    warnings.emplace_back("the text is a conversation; the model was trained on articles");
  }
}

// Appends what makes the model less reliable for this text.
void add_model_warnings(const Document& document, const ModelData& model, double known_words,
                        std::vector<std::string>& warnings) {
  add_form_warnings(document, warnings);
  if (document.sentences.size() > model.max_sentences) {
    warnings.push_back("the text has " + std::to_string(document.sentences.size()) +
                       " sentences; the model was trained on texts of at most " +
                       std::to_string(model.max_sentences));
  }
  if (known_words < kMinKnownWords) {
    warnings.push_back("only " + percent(known_words) +
                       " of the words are in the model's vocabulary; is the text in its language?");
  }
}

// `model` is the one that selected the sentences, or null if a method without a model did.
std::vector<std::string> warnings_for(const Document& document, const ModelData* model,
                                      const SelectedSentences& selected) {
  if (document.sentences.empty()) return {"there is no sentence in the text"};
  const std::size_t max_words =
      model == nullptr ? kUnusualSentenceWords : model->max_sentence_words;
  std::vector<std::string> warnings = text_warnings(document, max_words, selected);
  if (model != nullptr) add_model_warnings(document, *model, selected.known_words, warnings);
  return warnings;
}

// The maximum number of texts per group when `count` texts are summarized. Small batches get small
// groups, so that several threads have work.
std::size_t max_group_size(std::size_t count) {
  constexpr std::size_t kMinGroups = 16;
  return std::clamp<std::size_t>(count / kMinGroups, 1, kDocumentGroup);
}

// A text as a document, and the number of its bytes that were replaced to make it valid UTF-8.
struct TextDocument {
  Document document = {};
  std::size_t replacements = 0;
};

TextDocument read_text_document(std::string_view text) {
  ValidText valid = make_valid_utf8(text);
  return {{.text = std::move(valid.text)}, valid.replacements};
}

TextDocument read_text_document(const Document& document) { return {document}; }

std::size_t size_of(std::string_view text) { return text.size(); }
std::size_t size_of(const Document& document) { return document.text.size(); }

// The number of texts in the next group: at most `limit`, and at most kGroupBytes unless a single
// text is larger.
template <typename Text>
std::size_t group_size(std::span<const Text> texts, std::size_t limit) {
  std::size_t size = 1;
  std::size_t bytes = size_of(texts.front());
  while (size < std::min(limit, texts.size()) && bytes + size_of(texts[size]) <= kGroupBytes) {
    bytes += size_of(texts[size++]);
  }
  return size;
}

// The language of texts whose language is not identified: the given one, or with kAutoLanguage the
// first one of the first model.
std::string usual_language(const std::string& given, const std::vector<Model>& models) {
  if (given != kAutoLanguage) return given;
  return models.empty() ? "en" : data_of(models.front()).languages.front();
}

SummarySentence sentence_of(const Document& document, const ScoredSentence& item) {
  const Sentence& sentence = document.sentences[item.sentence];
  const SentenceContext context = context_of(document, sentence);
  return {.text = std::string(sentence.span.of(document.text)),
          .index = item.sentence,
          .rank_score = item.score,
          .heading = std::string(context.heading),
          .speaker = std::string(context.speaker)};
}

// The sentences that were selected from the groups of a document. One method selects from all.
SelectedSentences join_groups(std::span<const SentenceGroup> groups,
                              std::span<const SelectedSentences> selected) {
  SelectedSentences joined = {
      .method = selected.front().method, .engine = selected.front().engine, .known_words = 0};
  std::size_t num_sentences = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const ScoredSentence& item : selected[i].sentences) {
      joined.sentences.push_back({groups[i].sentences[item.sentence], item.score});
    }
    const std::size_t size = groups[i].sentences.size();
    joined.known_words += selected[i].known_words * static_cast<double>(size);
    num_sentences += size;
  }
  joined.known_words /= static_cast<double>(num_sentences);
  return joined;
}

// Sets the groups of a summary whose sentences are final.
void set_groups(std::span<const SentenceGroup> groups, Summary& summary) {
  std::unordered_map<std::size_t, std::size_t> positions;  // by the index of the sentence
  for (std::size_t i = 0; i < summary.sentences.size(); ++i) {
    positions.emplace(summary.sentences[i].index, i);
  }
  for (const SentenceGroup& group : groups) {
    SummaryGroup result = {.name = group.name};
    for (const std::size_t sentence : group.sentences) {
      const auto found = positions.find(sentence);
      if (found != positions.end()) result.sentences.push_back(found->second);
    }
    std::ranges::sort(result.sentences);
    if (!result.sentences.empty()) summary.groups.push_back(std::move(result));
  }
}

void add_group_warning(SummaryGrouping by, Summary& summary) {
  if (by == SummaryGrouping::kDocument || summary.sentences.empty() || !summary.groups.empty()) {
    return;
  }
  summary.warnings.push_back("the text has no " + std::string(name_of(by)) +
                             "s; the summary is that of the whole text");
}

// Sets the positions of sentences that are in the order of the document.
void set_positions(const Document& document, StringIndexType type,
                   std::vector<SummarySentence>& sentences) {
  std::vector<Span> spans;
  for (const SummarySentence& sentence : sentences) {
    spans.push_back(document.sentences[sentence.index].span);
  }
  std::vector<GivenPosition> positions = given_positions(document, spans, type);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    sentences[i].span = positions[i].span;
    sentences[i].ranges = std::move(positions[i].ranges);
  }
}

}  // namespace

struct Engine {
  Engine(Model given, const std::string& language)
      : model(std::move(given)), selector(data_of(model), language, model.options().scoring) {
    const auto found = data_of(model).provenance.find(kModelName);
    if (found != data_of(model).provenance.end()) name = found->second;
  }

  Model model;
  ModelSelector selector;
  std::string name;
};

void SummarizeOptions::validate() const {
  if (!(ratio >= 0 && ratio <= 1)) throw InvalidInput("ratio must be from 0 to 1");
  if (beam == 0 || beam > kMaxBeam) {
    throw InvalidInput("beam must be from 1 to " + std::to_string(kMaxBeam));
  }
}

struct Summarizer::Impl {
  Impl(const std::vector<Model>& models, const SummarizeOptions& given, const TextOptions& text)
      : options(given),
        language{usual_language(text.language, models), text.language == kAutoLanguage ? 0.0 : 1.0},
        preparer(text, language.language) {
    for (const Model& model : models) {
      engines.push_back(std::make_unique<Engine>(model, language.language));
    }
  }

  const IdentifiedLanguage& language_of(const Document& document) const {
    return document.language.language.empty() ? language : document.language;
  }

  Summary summary_of(const Document& document, SelectedSentences selected,
                     const SummarizeOptions& document_options) const {
    const Engine* const engine = selected.engine;
    const ModelData* const model = engine == nullptr ? nullptr : &data_of(engine->model);
    const IdentifiedLanguage& text_language = language_of(document);
    Summary summary = {
        .id = document.id,
        .model = engine == nullptr ? std::string(name_of(selected.method)) : engine->name,
        .warnings = warnings_for(document, model, selected),
        .language = text_language.language,
        .language_confidence = text_language.confidence};
    std::ranges::stable_sort(selected.sentences, std::ranges::greater(), &ScoredSentence::score);
    for (const ScoredSentence& item : selected.sentences) {
      summary.sentences.push_back(sentence_of(document, item));
      summary.sentences.back().rank = summary.sentences.size();
    }
    std::ranges::sort(summary.sentences, {}, &SummarySentence::index);
    set_positions(document, document_options.string_index_type, summary.sentences);
    if (document_options.order == SummaryOrder::kRank) {
      std::ranges::sort(summary.sentences, {}, &SummarySentence::rank);
    }
    return summary;
  }

  // The index of the first model that was trained for the language of the document; the number of
  // models if there is none.
  std::size_t find_engine(const Document& document) const {
    const std::string& text_language = language_of(document).language;
    const auto found = std::ranges::find_if(engines, [&](const std::unique_ptr<Engine>& engine) {
      return covers_language(data_of(engine->model).languages, text_language);
    });
    return static_cast<std::size_t>(found - engines.begin());
  }

  SelectedSentences select_without_model(const Document& document,
                                         const SummarizeOptions& given) const {
    const SummaryMethod method =
        given.method == SummaryMethod::kNeusum ? SummaryMethod::kUniversal : given.method;
    const Limits limits = summary_limits(given, document.sentences.size());
    return {
        .method = method,
        .sentences = select_by_method(method, document, limits, language_of(document).language)};
  }

  // Documents of a batch, with the options of each.
  struct Batch {
    std::vector<std::size_t> indices = {};
    std::vector<const Document*> documents = {};
    std::vector<SummarizeOptions> options = {};

    void add(const Document& document, const SummarizeOptions& given) {
      indices.push_back(indices.size());
      documents.push_back(&document);
      options.push_back(given);
    }
  };

  void select_with(const Engine& engine, const Batch& batch,
                   std::vector<SelectedSentences>& selected) const {
    std::vector<ModelSelection> selections = engine.selector.select(batch.documents, batch.options);
    for (std::size_t i = 0; i < selections.size(); ++i) {
      selected[batch.indices[i]] = {.engine = &engine,
                                    .sentences = std::move(selections[i].sentences),
                                    .known_words = selections[i].known_words};
    }
  }

  std::vector<SelectedSentences> select(const Batch& batch) const {
    std::vector<SelectedSentences> selected(batch.documents.size());
    std::vector<Batch> by_engine(engines.size());
    for (std::size_t i = 0; i < selected.size(); ++i) {
      const Document& document = *batch.documents[i];
      const SummarizeOptions& given = batch.options[i];
      const bool is_by_model = given.method == SummaryMethod::kNeusum;
      const std::size_t engine = is_by_model ? find_engine(document) : engines.size();
      if (engine == engines.size()) {
        selected[i] = select_without_model(document, given);
        continue;
      }
      by_engine[engine].add(document, given);
      by_engine[engine].indices.back() = i;
    }
    for (std::size_t e = 0; e < engines.size(); ++e) {
      if (!by_engine[e].documents.empty()) select_with(*engines[e], by_engine[e], selected);
    }
    return selected;
  }

  // `given` has the options of each document.
  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> given) const {
    Batch batch;
    std::vector<std::vector<SentenceGroup>> groups(documents.size());
    for (std::size_t i = 0; i < documents.size(); ++i) {
      if (given[i].by != SummaryGrouping::kDocument) {
        groups[i] = group_sentences(documents[i], given[i]);
      }
      for (const SentenceGroup& group : groups[i]) batch.add(group.document, group.options);
      if (groups[i].empty()) batch.add(documents[i], given[i]);
    }
    std::vector<SelectedSentences> selected = select(batch);
    std::vector<Summary> summaries;
    for (std::size_t i = 0, next = 0; i < documents.size(); ++i) {
      const std::size_t size = std::max<std::size_t>(1, groups[i].size());
      const auto some = std::span(selected).subspan(next, size);
      summaries.push_back(summary_of(
          documents[i], groups[i].empty() ? std::move(some.front()) : join_groups(groups[i], some),
          given[i]));
      set_groups(groups[i], summaries.back());
      add_group_warning(given[i].by, summaries.back());
      next += size;
    }
    return summaries;
  }

  template <typename Text>
  std::vector<Summary> summarize_group(std::span<const Text> texts,
                                       const SummarizeOptions& document_options) const {
    std::vector<Document> documents;
    std::vector<std::size_t> replacements;
    for (const Text& text : texts) {
      TextDocument made = read_text_document(text);
      preparer.prepare(documents.emplace_back(std::move(made.document)));
      replacements.push_back(made.replacements);
    }
    const std::vector<SummarizeOptions> given(texts.size(), document_options);
    std::vector<Summary> summaries = summarize(documents, given);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (replacements[i] == 0) continue;
      summaries[i].warnings.push_back(replacement_warning(replacements[i]));
    }
    return summaries;
  }

  // `texts` are texts or documents.
  template <typename Text>
  std::vector<Summary> summarize_batch(std::span<const Text> texts, const SummarizeOptions& given,
                                       const RunOptions& run,
                                       const ProgressCallback& progress) const {
    given.validate();
    run.validate();
    const std::size_t max_size = max_group_size(texts.size());
    std::span<const Text> left = texts;
    std::vector<Summary> summaries;
    ProgressReporter reporter(progress);
    run_in_order(
        number_of_threads(run.threads),
        [&]() -> std::optional<std::span<const Text>> {
          if (left.empty()) return std::nullopt;
          const auto group = left.first(group_size(left, max_size));
          left = left.subspan(group.size());
          return group;
        },
        [&](std::span<const Text> group) { return summarize_group(group, given); },
        [&](std::vector<Summary> group) {
          std::ranges::move(group, std::back_inserter(summaries));
          const std::size_t done = summaries.size();
          reporter.report({done, static_cast<double>(done) / static_cast<double>(texts.size())},
                          done == texts.size());
        });
    return summaries;
  }

  SummarizeOptions options;
  IdentifiedLanguage language;  // of texts whose language is uncertain
  Preparer preparer;
  std::vector<std::unique_ptr<Engine>> engines;  // one per model
};

Summarizer::Summarizer(const Model& model, const SummarizeOptions& options, const TextOptions& text)
    : Summarizer(std::vector{model}, options, text) {}

Summarizer::Summarizer(const std::vector<Model>& models, const SummarizeOptions& options,
                       const TextOptions& text) {
  options.validate();
  text.validate();
  impl_ = std::make_unique<const Impl>(models, options, text);
}
Summarizer::Summarizer(Summarizer&&) noexcept = default;
Summarizer& Summarizer::operator=(Summarizer&&) noexcept = default;
Summarizer::~Summarizer() = default;

Summary Summarizer::summarize(std::string_view text) const {
  return std::move(
      impl_->summarize_group(std::span<const std::string_view>(&text, 1), impl_->options).front());
}

std::vector<Summary> Summarizer::summarize_batch(std::span<const std::string_view> texts,
                                                 const RunOptions& run,
                                                 const ProgressCallback& progress) const {
  return summarize_batch(texts, impl_->options, run, progress);
}

std::vector<Summary> Summarizer::summarize_batch(std::span<const std::string_view> texts,
                                                 const SummarizeOptions& options,
                                                 const RunOptions& run,
                                                 const ProgressCallback& progress) const {
  return impl_->summarize_batch(texts, options, run, progress);
}

std::vector<Summary> Summarizer::summarize_batch(std::span<const Document> documents,
                                                 const SummarizeOptions& options,
                                                 const RunOptions& run,
                                                 const ProgressCallback& progress) const {
  return impl_->summarize_batch(documents, options, run, progress);
}

void Summarizer::prepare(Document& document, const std::stop_token& stop) const {
  impl_->preparer.prepare(document, stop);
}

std::vector<Summary> Summarizer::summarize(std::span<const Document> documents) const {
  const std::vector<SummarizeOptions> options(documents.size(), impl_->options);
  return impl_->summarize(documents, options);
}

std::vector<Summary> Summarizer::summarize(std::span<const Document> documents,
                                           std::span<const SummarizeOptions> options,
                                           const std::stop_token& stop) const {
  const CancellationScope scope(stop);
  if (options.size() != documents.size()) throw InvalidInput("each document needs its options");
  for (const SummarizeOptions& document_options : options) document_options.validate();
  return impl_->summarize(documents, options);
}

}  // namespace neusum
