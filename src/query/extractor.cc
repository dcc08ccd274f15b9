#include "neusum/extractor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/cancellation.h"
#include "base/keyed_cache.h"
#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "corpus/given_documents.h"
#include "corpus/given_positions.h"
#include "corpus/progress_reporter.h"
#include "corpus/sentence_context.h"
#include "corpus/text_warnings.h"
#include "corpus/truncation.h"
#include "model/model_languages.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "query/query_model_data.h"
#include "query/question_text.h"
#include "query/relevance_scores.h"
#include "query/sentence_selection.h"
#include "text/html.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// Maximum number of sentences without limits and without a threshold.
constexpr std::size_t kMaxSentences = 10;
// The first max_query_words times so many bytes of a query are split into words: longer words do
// not occur in a question.
constexpr std::size_t kWordBytes = 64;

// Keeps the first `max_words` tokens of a prepared query; 0: no limit.
void keep_first_words(Document& query, std::size_t max_words) {
  std::size_t left = max_words == 0 ? std::string_view::npos : max_words;
  for (Sentence& sentence : query.sentences) {
    query.is_truncated = query.is_truncated || sentence.tokens.size() > left;
    sentence.tokens.resize(std::min(sentence.tokens.size(), left));
    left -= sentence.tokens.size();
  }
}

// The documents of a question with different texts, prepared and sorted by their texts. The scores
// of sentences therefore depend neither on the order of the documents nor on repeated ones.
struct DistinctDocuments {
  std::vector<Document> documents = {};
  std::vector<std::vector<std::size_t>> copies = {};  // their indices in the question, ascending
  bool is_truncated = false;     // sentences were left out because there are too many
  std::size_t replacements = 0;  // invalid UTF-8 sequences
};

// Identifies the language of a query and documents together, by the beginning of each.
IdentifiedLanguage identify_together(const Document& query, std::span<const Document> documents) {
  constexpr std::size_t kExaminedBytes = 1024;  // by identify_language()
  constexpr std::size_t kMinBytes = 64;
  std::string text(query.text);
  for (const Document& document : documents) {
    if (text.size() >= kExaminedBytes) break;
    text += '\n';
    text += first_bytes(document.text, std::max(kMinBytes, kExaminedBytes / documents.size()));
  }
  return identify_language(text);
}

// Empty if the query and its documents are in the same language, or if one of the languages is
// uncertain.
std::string warning_about_languages(const Document& query, const IdentifiedLanguage& documents) {
  const IdentifiedLanguage asked = identify_language(query.text);
  if (asked.language.empty() || documents.confidence == 0) return {};
  if (covers_language({asked.language}, documents.language)) return {};
  return "the query seems to be in another language (" + asked.language + ") than its documents (" +
         documents.language + "); only words of the same language are compared";
}

// The copy of a document with the most sentences, which raw copies do not have. Equal numbers of
// sentences are compared by their ends, so that the order of the copies does not matter.
const Document& most_prepared(std::span<const Document> documents,
                              const std::vector<std::size_t>& copies) {
  const auto is_less = [&](std::size_t a, std::size_t b) {
    const auto& first = documents[a].sentences;
    const auto& second = documents[b].sentences;
    if (first.size() != second.size()) return first.size() < second.size();
    const auto end = [](const Sentence& sentence) { return sentence.span.end(); };
    return std::ranges::lexicographical_compare(first, second, {}, end, end);
  };
  return documents[*std::ranges::max_element(copies, is_less)];
}

// Keeps the first `max_sentences` sentences of all documents together; 0: no limit.
DistinctDocuments find_distinct(const Question& question, const Preparer& preparer,
                                std::size_t max_sentences) {
  std::map<std::string_view, std::vector<std::size_t>> indices;
  for (std::size_t i = 0; i < question.documents.size(); ++i) {
    indices[text_as_given(question.documents[i])].push_back(i);
  }
  DistinctDocuments distinct;
  std::size_t left = max_sentences == 0 ? std::string_view::npos : max_sentences;
  for (auto& [text, copies] : indices) {
    const Document& copy = most_prepared(question.documents, copies);
    Document& document =
        distinct.documents.emplace_back(copy_to_prepare(copy, distinct.replacements));
    document.is_truncated = left == 0;
    if (left > 0) preparer.prepare(document);
    truncate(document, left);
    left -= document.sentences.size();
    distinct.is_truncated = distinct.is_truncated || document.is_truncated;
    distinct.copies.push_back(std::move(copies));
  }
  return distinct;
}

// With a threshold of 0 and without limits, every sentence is extracted, repeated ones included.
bool keeps_everything(const ExtractOptions& options) {
  return options.threshold == 0.0 && is_unlimited(options);
}

SelectionRules rules_for(const ExtractOptions& options, std::size_t num_sentences,
                         double default_threshold) {
  SelectionRules rules = {.limits = limits_of(options, num_sentences),
                          .min_probability = options.threshold.value_or(default_threshold),
                          .context = options.context};
  if (is_unlimited(options) && !options.threshold) rules.limits.sentences = kMaxSentences;
  rules.limits.skips_repeats = !keeps_everything(options);
  return rules;
}

// Whether a sentence could be selected if there were no limits.
bool has_relevant(const QuestionText& text, std::span<const SentenceValue> values,
                  double min_probability) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!text.sentences[i].is_heading && values[i].probability >= min_probability) return true;
  }
  return false;
}

// Throws InvalidInput if the options are invalid or their method needs a model.
void check_options(const ExtractOptions& options, bool has_model) {
  options.validate();
  if (!has_model && options.method != QueryMethod::kBm25) {
    throw InvalidInput("method " + std::string(name_of(options.method)) + " needs a model");
  }
}

}  // namespace

void ExtractOptions::validate() const {
  if (!(ratio >= 0 && ratio <= 1)) throw InvalidInput("ratio must be from 0 to 1");
  if (threshold && !(*threshold >= 0 && *threshold <= 1)) {
    throw InvalidInput("threshold must be from 0 to 1");
  }
}

// The selected sentences of a document and their neighbours, by their index in the document. The
// value is the rank, 0 for a neighbour.
using DocumentRanks = std::map<std::size_t, std::size_t>;

struct Extractor::Impl {
  Impl(std::optional<QueryModel> given_model, const ExtractOptions& given_options,
       TextOptions given_text)
      : model(std::move(given_model)),
        options(given_options),
        text_options(std::move(given_text)),
        uncertain_language(model ? data_of(*model).languages.front() : "en"),
        preparer(text_options, uncertain_language, PreparedParts::kAll) {}

  // What a language needs.
  struct Tools {
    Tools(const std::string& language, const QueryModelData* model)
        : match_language(language),
          uses_vectors(model != nullptr && covers_language(model->languages, language)),
          query_preparer({.structure = StructureMode::kOff, .language = language}),
          readers([language, vocabulary = uses_vectors ? &model->vocabulary : nullptr] {
            return std::make_unique<TermReader>(language, vocabulary);
          }) {}

    MatchLanguage match_language;
    bool uses_vectors;  // the model has vectors for this language
    Preparer query_preparer;
    mutable ObjectPool<TermReader> readers;
  };

  const Tools& tools_for(const std::string& language) const {
    return language_tools.at(language, model ? &data_of(*model) : nullptr);
  }

  IdentifiedLanguage language_of(const Document& query, const DistinctDocuments& distinct) const {
    if (text_options.language != kAutoLanguage) return {text_options.language, 1};
    IdentifiedLanguage language = common_language(distinct.documents);
    if (language.language.empty()) language = identify_together(query, distinct.documents);
    if (language.language.empty()) language.language = uncertain_language;
    return language;
  }

  // The query without the words after `max_words`.
  static Document read_query(const Question& question, std::size_t max_words) {
    const std::size_t max_bytes = max_words == 0 ? question.query.size() : max_words * kWordBytes;
    const std::string_view used = first_bytes(question.query, max_bytes);
    Document query = {.text = make_valid_utf8(used).text};
    if (!has_letter_or_digit(query.text))
      throw InvalidInput("the query is empty: it has no letter or digit");
    return query;
  }

  static void prepare_query(const Question& question, std::size_t max_words, const Tools& tools,
                            Document& query) {
    const bool is_cut = query.text.size() < question.query.size();
    tools.query_preparer.prepare(query);
    query.is_truncated = query.is_truncated || is_cut;
    keep_first_words(query, max_words);
  }

  RelevanceScores score(const MatchInput& input, const Tools& tools, QueryMethod method) const {
    if (method == QueryMethod::kBm25) return score_by_bm25(input.text);
    const QueryModelData& data = data_of(*model);
    return score_by_trees(input, tools.uses_vectors ? data.with_vectors : data.without_vectors);
  }

  Extract extract(const Question& question, const ExtractOptions& given) const {
    Document query = read_query(question, given.max_query_words);
    DistinctDocuments distinct = find_distinct(question, preparer, text_options.max_sentences);
    IdentifiedLanguage language = language_of(query, distinct);
    const Tools& tools = tools_for(language.language);
    prepare_query(question, given.max_query_words, tools, query);
    const std::vector<const Document*> documents = pointers_to(distinct.documents);
    const QuestionText text =
        tools.readers.with([&](TermReader& reader) { return reader.read(query, documents); });
    const RelevanceScores scores = score({.text = text,
                                          .query = query,
                                          .documents = documents,
                                          .model = model ? &data_of(*model) : nullptr,
                                          .language = tools.match_language},
                                         tools, given.method);
    Extract extract = {.id = question.id,
                       .query = query.text,
                       .answer_probability = scores.answer_probability,
                       .answerable = scores.answer_probability >= scores.answer_threshold,
                       .is_calibrated = given.method != QueryMethod::kBm25,
                       .model = given.method == QueryMethod::kBm25
                                    ? std::string(name_of(given.method))
                                    : model->name(),
                       .language = std::move(language.language),
                       .language_confidence = language.confidence};
    add_documents(question, distinct, text, scores, extract);
    if (extract.answerable || given.threshold) {
      add_sentences(distinct, text, scores, given, extract);
    }
    add_text_warnings(distinct, extract);
    if (std::string warning = warning_about_languages(query, common_language(distinct.documents));
        !warning.empty()) {
      extract.warnings.push_back(std::move(warning));
    }
    if (query.is_truncated) {
      extract.warnings.push_back(
          "only the first " + std::to_string(given.max_query_words) +
          " words of the query were used; increase max_query_words to use more");
    }
    if (text.query_is_truncated) {
      extract.warnings.push_back("only the first " + std::to_string(kMaxQueryTerms) +
                                 " words of the query that are not stop words were used");
    }
    return extract;
  }

  void add_text_warnings(const DistinctDocuments& distinct, Extract& extract) const {
    const auto has_tags = [](const Document& document) { return is_html(document.text); };
    if (std::ranges::any_of(distinct.documents, has_tags)) {
      extract.warnings.emplace_back(kHtmlWarning);
    }
    if (distinct.is_truncated) {
      extract.warnings.push_back(truncation_warning(text_options.max_sentences));
    }
    if (distinct.replacements > 0) {
      extract.warnings.push_back(replacement_warning(distinct.replacements));
    }
  }

  static void add_documents(const Question& question, const DistinctDocuments& distinct,
                            const QuestionText& text, const RelevanceScores& scores,
                            Extract& extract) {
    extract.documents = ids_of(question.documents);
    extract.document_probabilities.assign(question.documents.size(), 0);
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      for (const std::size_t copy : distinct.copies[text.sentences[s].document]) {
        double& best = extract.document_probabilities[copy];
        best = std::max(best, scores.probabilities[s]);
      }
    }
  }

  void add_sentences(DistinctDocuments& distinct, const QuestionText& text,
                     const RelevanceScores& scores, const ExtractOptions& given,
                     Extract& extract) const {
    std::vector<SentenceValue> values;
    values.reserve(text.sentences.size());
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      const Document& document = distinct.documents[text.sentences[s].document];
      const auto sentence = document.sentences[text.sentences[s].index].span.of(document.text);
      values.push_back(
          {.score = scores.scores[s], .probability = scores.probabilities[s], .text = sentence});
    }
    const SelectionRules rules = rules_for(given, text.sentences.size(), scores.threshold);
    std::vector<DocumentRanks> ranks(distinct.documents.size());
    const std::vector<SelectedSentence> all_selected = select_sentences(text, values, rules);
    if (all_selected.empty() && has_relevant(text, values, rules.min_probability)) {
      extract.warnings.emplace_back(kNothingFitsWarning);
    }
    for (const SelectedSentence& selected : all_selected) {
      const TermSentence& sentence = text.sentences[selected.sentence];
      ranks[sentence.document][sentence.index] = selected.rank;
    }
    for (std::size_t d = 0; d < ranks.size(); ++d) {
      throw_if_cancelled();
      std::vector<ExtractedSentence> sentences =
          sentences_of(distinct.documents[d], ranks[d],
                       std::span(values).subspan(text.document_begin[d]), given.string_index_type);
      const std::size_t num_copies = keeps_everything(given) ? distinct.copies[d].size() : 1;
      for (std::size_t copy = 0; copy < num_copies; ++copy) {
        // All copies together would have far more sentences than the question.
        const std::size_t max_sentences = text_options.max_sentences;
        if (copy > 0 && max_sentences > 0 && extract.sentences.size() >= max_sentences) {
          distinct.is_truncated = true;
          break;
        }
        for (ExtractedSentence& sentence : sentences) {
          sentence.document = distinct.copies[d][copy];
          extract.sentences.push_back(sentence);
        }
      }
    }
    sort_sentences(given.order, extract.sentences);
  }

  // `values` are those of the sentences of the document.
  static std::vector<ExtractedSentence> sentences_of(const Document& document,
                                                     const DocumentRanks& ranks,
                                                     std::span<const SentenceValue> values,
                                                     StringIndexType type) {
    std::vector<Span> spans;
    for (const auto& [index, rank] : ranks) spans.push_back(document.sentences[index].span);
    std::vector<GivenPosition> positions = given_positions(document, spans, type);
    std::vector<ExtractedSentence> sentences;
    for (const auto& [index, rank] : ranks) {
      const SentenceContext context = context_of(document, document.sentences[index]);
      GivenPosition& position = positions[sentences.size()];
      sentences.push_back({.text = std::string(values[index].text),
                           .index = index,
                           .rank = rank,
                           .probability = values[index].probability,
                           .score = values[index].score,
                           .span = position.span,
                           .ranges = std::move(position.ranges),
                           .heading = std::string(context.heading),
                           .speaker = std::string(context.speaker)});
    }
    return sentences;
  }

  // Context follows the sentences by rank.
  static void sort_sentences(SummaryOrder order, std::vector<ExtractedSentence>& sentences) {
    std::ranges::sort(sentences, {}, [](const ExtractedSentence& sentence) {
      return std::pair(sentence.document, sentence.index);
    });
    if (order != SummaryOrder::kRank) return;
    std::ranges::stable_sort(sentences, {},
                             [](const ExtractedSentence& sentence) { return sentence.rank - 1; });
  }

  std::optional<QueryModel> model;
  ExtractOptions options;
  TextOptions text_options;
  std::string uncertain_language;
  Preparer preparer;
  KeyedCache<Tools> language_tools;
};

Extractor::Extractor(std::optional<QueryModel> model, const ExtractOptions& options,
                     const TextOptions& text) {
  check_options(options, model.has_value());
  text.validate();
  impl_ = std::make_unique<const Impl>(std::move(model), options, text);
}
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;
Extractor::~Extractor() = default;

Extract Extractor::extract(const Question& question) const {
  return impl_->extract(question, impl_->options);
}

Extract Extractor::extract(const Question& question, const ExtractOptions& options,
                           const std::stop_token& stop) const {
  const CancellationScope scope(stop);
  check_options(options, impl_->model.has_value());
  return impl_->extract(question, options);
}

void Extractor::prepare(Document& document, const std::stop_token& stop) const {
  impl_->preparer.prepare(document, stop);
}

std::vector<Extract> Extractor::extract_batch(std::span<const Question> questions,
                                              const RunOptions& run,
                                              const ProgressCallback& progress) const {
  return extract_batch(questions, impl_->options, run, progress);
}

std::vector<Extract> Extractor::extract_batch(std::span<const Question> questions,
                                              const ExtractOptions& options, const RunOptions& run,
                                              const ProgressCallback& progress) const {
  options.validate();
  run.validate();
  std::vector<Extract> extracts;
  ProgressReporter reporter(progress);
  std::size_t next = 0;
  run_in_order(
      number_of_threads(run.threads),
      [&]() -> std::optional<const Question*> {
        if (next == questions.size()) return std::nullopt;
        return &questions[next++];
      },
      [&](const Question* question) { return extract(*question, options); },
      [&](Extract extract) {
        extracts.push_back(std::move(extract));
        const std::size_t done = extracts.size();
        reporter.report({done, static_cast<double>(done) / static_cast<double>(questions.size())},
                        done == questions.size());
      });
  return extracts;
}

}  // namespace neusum
