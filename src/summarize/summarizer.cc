#include "neusum/summarizer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/cancellation.h"
#include "base/ordered_pipeline.h"
#include "corpus/given_positions.h"
#include "corpus/progress_reporter.h"
#include "corpus/truncation.h"
#include "model/model_data.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "summarize/model_selector.h"
#include "summarize/summary_method.h"
#include "text/html.h"

namespace neusum {
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
  if (is_html(document.text)) {
    warnings.emplace_back(
        "the text is HTML and its tags are not removed; convert it first, for example with "
        "'pandoc -f html -t plain FILE'");
  }
  if (document.is_truncated) warnings.push_back(truncation_warning(document.sentences.size()));
  if (document.lacks_prose) {
    warnings.emplace_back("there is no running text; the sentences are headings or other lines");
  }
  if (selected.sentences.empty())
    warnings.emplace_back("no sentence is short enough for the limits");
  if (const std::size_t words = longest_sentence(selected.sentences, document); words > max_words) {
    warnings.push_back("a sentence of the summary has " + std::to_string(words) +
                       " words; does the text have full stops?");
  }
  return warnings;
}

// Appends what makes the model less reliable for this text.
void add_model_warnings(const Document& document, const ModelData& model, double known_words,
                        std::vector<std::string>& warnings) {
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

// The number of texts in the next group: at most `limit`, and at most kGroupBytes unless a single
// text is larger.
std::size_t group_size(std::span<const std::string_view> texts, std::size_t limit) {
  std::size_t size = 1;
  std::size_t bytes = texts.front().size();
  while (size < std::min(limit, texts.size()) && bytes + texts[size].size() <= kGroupBytes) {
    bytes += texts[size++].size();
  }
  return size;
}

// The language of texts whose language is not identified: the given one, or with kAutoLanguage the
// first one of the first model.
std::string usual_language(const std::string& given, const std::vector<Model>& models) {
  if (given != kAutoLanguage) return given;
  return models.empty() ? "en" : data_of(models.front()).languages.front();
}

SummarizeOptions with_language(SummarizeOptions options, std::string language) {
  options.prepare.language = std::move(language);
  return options;
}

SummarySentence sentence_of(const Document& document, const ScoredSentence& item) {
  const Sentence& sentence = document.sentences[item.sentence];
  SummarySentence result = {.text = std::string(sentence.span.of(document.text)),
                            .index = item.sentence,
                            .rank_score = item.score};
  if (!sentence.part) return result;
  const TextPart& part = document.parts[*sentence.part];
  result.speaker = part.speaker.of(document.text);
  if (part.heading) result.heading = document.parts[*part.heading].span.of(document.text);
  return result;
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

// A model and what selections sentences with it.
struct Engine {
  Engine(Model given, const SummarizeOptions& options)
      : model(std::move(given)), selector(data_of(model), options, model.options().scoring) {
    const auto found = data_of(model).provenance.find(kModelName);
    if (found != data_of(model).provenance.end()) name = found->second;
  }

  Model model;
  ModelSelector selector;
  std::string name;
};

}  // namespace

void SummarizeOptions::validate() const {
  if (!(ratio >= 0 && ratio <= 1)) throw InvalidInput("ratio must be from 0 to 1");
  if (beam == 0 || beam > kMaxBeam) {
    throw InvalidInput("beam must be from 1 to " + std::to_string(kMaxBeam));
  }
  prepare.validate();
}

struct Summarizer::Impl {
  Impl(const std::vector<Model>& models, const SummarizeOptions& given)
      : options(with_language(given, usual_language(given.prepare.language, models))),
        language_confidence(given.prepare.language == kAutoLanguage ? 0 : 1),
        preparer(given.prepare, options.prepare.language) {
    for (const Model& model : models) engines.push_back(std::make_unique<Engine>(model, options));
  }

  IdentifiedLanguage language_of(const Document& document) const {
    if (!document.language.language.empty()) return document.language;
    return {options.prepare.language, language_confidence};
  }

  // `engine` is null if a method without a model selected the sentences.
  Summary summary_of(const Document& document, const Engine* engine, SelectedSentences selected,
                     const SummarizeOptions& document_options) const {
    const ModelData* const model = engine == nullptr ? nullptr : &data_of(engine->model);
    IdentifiedLanguage language = language_of(document);
    Summary summary = {
        .id = document.id,
        .model = engine == nullptr ? std::string(name_of(selected.method)) : engine->name,
        .warnings = warnings_for(document, model, selected),
        .language = std::move(language.language),
        .language_confidence = language.confidence};
    std::ranges::stable_sort(selected.sentences, std::ranges::greater(), &ScoredSentence::score);
    for (const ScoredSentence& item : selected.sentences) {
      summary.sentences.push_back(sentence_of(document, item));
      summary.sentences.back().rank = summary.sentences.size();
    }
    std::ranges::sort(summary.sentences, {}, &SummarySentence::index);
    set_positions(document, document_options.prepare.string_index_type, summary.sentences);
    if (document_options.order == SummaryOrder::kRank) {
      std::ranges::sort(summary.sentences, {}, &SummarySentence::rank);
    }
    return summary;
  }

  // The index of the first model that was trained for the language of the document; the number of
  // models if there is none.
  std::size_t find_engine(const Document& document) const {
    const std::string language = language_of(document).language;
    const auto found = std::ranges::find_if(engines, [&](const std::unique_ptr<Engine>& engine) {
      return covers_language(data_of(engine->model).languages, language);
    });
    return static_cast<std::size_t>(found - engines.begin());
  }

  Summary summarize_without_model(const Document& document, const SummarizeOptions& given) const {
    const SummaryMethod method =
        given.method == SummaryMethod::kNeusum ? SummaryMethod::kUniversal : given.method;
    const Limits limits = summary_limits(given, document.sentences.size());
    const std::string language = language_of(document).language;
    return summary_of(
        document, nullptr,
        {.method = method, .sentences = select_by_method(method, document, limits, language)},
        given);
  }

  // The documents of a batch that one model summarizes.
  struct Group {
    std::vector<std::size_t> indices = {};
    std::vector<const Document*> documents = {};
    std::vector<SummarizeOptions> options = {};
  };

  void summarize_group(const Engine& engine, const Group& group,
                       std::vector<Summary>& summaries) const {
    std::vector<ModelSelection> selections = engine.selector.select(group.documents, group.options);
    for (std::size_t d = 0; d < selections.size(); ++d) {
      summaries[group.indices[d]] = summary_of(*group.documents[d], &engine,
                                               {.sentences = std::move(selections[d].sentences),
                                                .known_words = selections[d].known_words},
                                               group.options[d]);
    }
  }

  // `given` has the options of each document.
  std::vector<Summary> summarize(std::span<const Document> documents,
                                 std::span<const SummarizeOptions> given) const {
    std::vector<Summary> summaries(documents.size());
    std::vector<Group> groups(engines.size());
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const bool is_by_model = given[i].method == SummaryMethod::kNeusum;
      const std::size_t engine = is_by_model ? find_engine(documents[i]) : engines.size();
      if (engine == engines.size()) {
        summaries[i] = summarize_without_model(documents[i], given[i]);
        continue;
      }
      groups[engine].indices.push_back(i);
      groups[engine].documents.push_back(&documents[i]);
      groups[engine].options.push_back(given[i]);
    }
    for (std::size_t e = 0; e < engines.size(); ++e) {
      if (!groups[e].documents.empty()) summarize_group(*engines[e], groups[e], summaries);
    }
    return summaries;
  }

  std::vector<Summary> summarize(std::span<const std::string_view> texts,
                                 const SummarizeOptions& document_options) const {
    std::vector<Document> documents;
    std::vector<std::size_t> replacements;
    for (const std::string_view text : texts) {
      ValidText valid = make_valid_utf8(text);
      preparer.prepare(documents.emplace_back(Document{.text = std::move(valid.text)}));
      replacements.push_back(valid.replacements);
    }
    const std::vector<SummarizeOptions> given(texts.size(), document_options);
    std::vector<Summary> summaries = summarize(documents, given);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (replacements[i] == 0) continue;
      summaries[i].warnings.push_back(std::to_string(replacements[i]) +
                                      " invalid UTF-8 sequences were read as U+FFFD");
    }
    return summaries;
  }

  SummarizeOptions options;    // `prepare.language` is that of texts whose language is uncertain
  double language_confidence;  // of that language
  Preparer preparer;
  std::vector<std::unique_ptr<Engine>> engines;  // one per model
};

Summarizer::Summarizer(const Model& model, const SummarizeOptions& options)
    : Summarizer(std::vector{model}, options) {}

Summarizer::Summarizer(const std::vector<Model>& models, const SummarizeOptions& options) {
  options.validate();
  impl_ = std::make_unique<const Impl>(models, options);
}
Summarizer::Summarizer(Summarizer&&) noexcept = default;
Summarizer& Summarizer::operator=(Summarizer&&) noexcept = default;
Summarizer::~Summarizer() = default;

Summary Summarizer::summarize(std::string_view text) const {
  return std::move(impl_->summarize(std::span(&text, 1), impl_->options).front());
}

std::vector<Summary> Summarizer::summarize_batch(std::span<const std::string_view> texts,
                                                 const ProgressCallback& progress) const {
  return summarize_batch(texts, impl_->options, progress);
}

std::vector<Summary> Summarizer::summarize_batch(std::span<const std::string_view> texts,
                                                 const SummarizeOptions& options,
                                                 const ProgressCallback& progress) const {
  options.validate();
  const unsigned threads = number_of_threads(options.prepare.threads);
  const std::size_t max_size = max_group_size(texts.size());
  std::span<const std::string_view> left = texts;
  std::vector<Summary> summaries;
  ProgressReporter reporter(progress);
  run_in_order(
      threads,
      [&]() -> std::optional<std::span<const std::string_view>> {
        if (left.empty()) return std::nullopt;
        const auto group = left.first(group_size(left, max_size));
        left = left.subspan(group.size());
        return group;
      },
      [&](std::span<const std::string_view> group) { return impl_->summarize(group, options); },
      [&](std::vector<Summary> group) {
        std::ranges::move(group, std::back_inserter(summaries));
        const std::size_t done = summaries.size();
        reporter.report({done, static_cast<double>(done) / static_cast<double>(texts.size())},
                        done == texts.size());
      });
  return summaries;
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
