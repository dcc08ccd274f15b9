#include "neusum/extractor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "corpus/progress_reporter.h"
#include "model/model_languages.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "query/query_model_data.h"
#include "query/question_text.h"
#include "query/relevance_scores.h"
#include "query/sentence_selection.h"
#include "text/language_tag.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// Maximum number of sentences without limits and without a threshold.
constexpr std::size_t kMaxSentences = 10;

bool has_word(std::string_view text) {
  const auto is_other = [](CodePoint c) { return !is_letter(c) && !is_digit(c); };
  return skip_while(text, 0, is_other) < text.size();
}

// The documents of a question with different texts, prepared and sorted by their texts. The scores
// of sentences therefore depend neither on the order of the documents nor on repeated ones.
struct DistinctDocuments {
  std::vector<Document> documents = {};
  std::vector<std::vector<std::size_t>> copies = {};  // their indices in the question, ascending
};

DistinctDocuments find_distinct(const Question& question, const Preparer& preparer) {
  std::map<std::string_view, std::vector<std::size_t>> indices;
  for (std::size_t i = 0; i < question.documents.size(); ++i) {
    indices[question.documents[i].text].push_back(i);
  }
  DistinctDocuments distinct;
  for (auto& [text, copies] : indices) {
    const Document& first = question.documents[copies.front()];
    Document& document = distinct.documents.emplace_back();
    if (first.sentences.empty()) {
      document.text = make_valid_utf8(text).text;
    } else {
      document = first;
    }
    preparer.prepare(document);
    distinct.copies.push_back(std::move(copies));
  }
  return distinct;
}

bool is_unlimited(const ExtractOptions& options) {
  return options.sentences == 0 && options.words == 0 && options.characters == 0 &&
         options.ratio == 0;
}

// Whether the model decides how many sentences are relevant.
bool is_by_default(const ExtractOptions& options) {
  return is_unlimited(options) && !options.threshold;
}

ExtractLimits limits_for(const ExtractOptions& options, std::size_t num_sentences,
                         double default_threshold) {
  ExtractLimits limits = {.sentences = options.sentences,
                          .words = options.words,
                          .characters = options.characters,
                          .min_probability = options.threshold.value_or(0),
                          .keeps_repeats = options.threshold == 0.0};
  if (options.ratio > 0) {
    const double count = std::floor(options.ratio * static_cast<double>(num_sentences));
    const auto by_ratio = std::max<std::size_t>(1, static_cast<std::size_t>(count));
    limits.sentences = limits.sentences == 0 ? by_ratio : std::min(limits.sentences, by_ratio);
  }
  if (is_by_default(options)) {
    limits.sentences = kMaxSentences;
    limits.min_probability = default_threshold;
  }
  return limits;
}

// The selected sentences of a document and their neighbours, by their index in the document. The
// value is the rank, 0 for a neighbour.
using DocumentRanks = std::map<std::size_t, std::size_t>;

void add_context(std::size_t index, std::size_t context, std::size_t num_sentences,
                 DocumentRanks& ranks) {
  const std::size_t begin = index - std::min(index, context);
  const std::size_t end = index + std::min(context, num_sentences - 1 - index);
  for (std::size_t i = begin; i <= end; ++i) ranks.try_emplace(i, 0);
}

// Throws InvalidInput if the options are invalid or their method needs a model.
void check_options(const ExtractOptions& options, bool has_model) {
  options.validate();
  if (!has_model && options.method != SummaryMethod::kBm25) {
    throw InvalidInput("method " + std::string(name_of(options.method)) + " needs a model");
  }
}

}  // namespace

void ExtractOptions::validate() const {
  if (method != SummaryMethod::kNeusum && method != SummaryMethod::kBm25) {
    throw InvalidInput("method " + std::string(name_of(method)) +
                       " takes no query; use neusum or bm25");
  }
  if (!(ratio >= 0 && ratio <= 1)) throw InvalidInput("ratio must be from 0 to 1");
  if (threshold && !(*threshold >= 0 && *threshold <= 1)) {
    throw InvalidInput("threshold must be from 0 to 1");
  }
  validate_language_tag(prepare.language);
  prepare.validate();
}

struct Extractor::Impl {
  Impl(std::optional<QueryModel> given_model, const ExtractOptions& given_options)
      : model(std::move(given_model)),
        options(given_options),
        preparer(given_options.prepare),
        query_preparer({.language = given_options.prepare.language}),
        language(given_options.prepare.language),
        uses_vectors(model && covers_language(model->data().languages, options.prepare.language)) {}

  Document prepare_query(const Question& question) const {
    Document query = {.text = make_valid_utf8(question.query).text};
    if (!has_word(query.text)) throw InvalidInput("the query is empty: it has no letter or digit");
    query_preparer.prepare(query);
    return query;
  }

  std::unique_ptr<TermReader> make_reader() const {
    return std::make_unique<TermReader>(options.prepare.language,
                                        uses_vectors ? &model->data().vocabulary : nullptr);
  }

  RelevanceScores score(const MatchInput& input, SummaryMethod method) const {
    if (method == SummaryMethod::kBm25) return score_by_bm25(input.text);
    const QueryModelData& data = model->data();
    return score_by_trees(input, uses_vectors ? data.with_vectors : data.without_vectors);
  }

  Extract extract(const Question& question, const ExtractOptions& given) const {
    const Document query = prepare_query(question);
    const DistinctDocuments distinct = find_distinct(question, preparer);
    std::vector<const Document*> documents;
    for (const Document& document : distinct.documents) documents.push_back(&document);
    const QuestionText text =
        readers.with([&](TermReader& reader) { return reader.read(query, documents); });
    const RelevanceScores scores = score({.text = text,
                                          .query = query,
                                          .documents = documents,
                                          .model = model ? &model->data() : nullptr,
                                          .language = language},
                                         given.method);
    Extract extract = {.id = question.id,
                       .query = query.text,
                       .answer_probability = scores.answer_probability,
                       .answerable = scores.answer_probability >= scores.answer_threshold,
                       .model = given.method == SummaryMethod::kBm25
                                    ? std::string(name_of(given.method))
                                    : model->name()};
    add_documents(question, distinct, text, scores, extract);
    if (extract.answerable || !is_by_default(given)) {
      add_sentences(distinct, text, scores, given, extract);
    }
    if (text.query_is_truncated) {
      extract.warnings.push_back("only the first " + std::to_string(kMaxQueryTerms) +
                                 " words of the query that are not stop words were used");
    }
    return extract;
  }

  static void add_documents(const Question& question, const DistinctDocuments& distinct,
                            const QuestionText& text, const RelevanceScores& scores,
                            Extract& extract) {
    for (std::size_t i = 0; i < question.documents.size(); ++i) {
      const std::string& id = question.documents[i].id;
      extract.documents.push_back(id.empty() ? std::to_string(i) : id);
    }
    extract.document_probabilities.assign(question.documents.size(), 0);
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      for (const std::size_t copy : distinct.copies[text.sentences[s].document]) {
        double& best = extract.document_probabilities[copy];
        best = std::max(best, scores.probabilities[s]);
      }
    }
  }

  static void add_sentences(const DistinctDocuments& distinct, const QuestionText& text,
                            const RelevanceScores& scores, const ExtractOptions& given,
                            Extract& extract) {
    std::vector<SentenceValue> values;
    values.reserve(text.sentences.size());
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
      const Document& document = distinct.documents[text.sentences[s].document];
      const auto sentence = document.sentences[text.sentences[s].index].span.of(document.text);
      values.push_back(
          {.score = scores.scores[s], .probability = scores.probabilities[s], .text = sentence});
    }
    const ExtractLimits limits = limits_for(given, text.sentences.size(), scores.threshold);
    const std::vector<std::size_t> selected = select_sentences(text, values, limits);

    std::vector<DocumentRanks> ranks(distinct.documents.size());
    for (std::size_t i = 0; i < selected.size(); ++i) {
      const TermSentence& sentence = text.sentences[selected[i]];
      ranks[sentence.document][sentence.index] = i + 1;
    }
    for (const std::size_t s : selected) {
      const std::size_t d = text.sentences[s].document;
      add_context(text.sentences[s].index, given.context, distinct.documents[d].sentences.size(),
                  ranks[d]);
    }
    for (std::size_t d = 0; d < ranks.size(); ++d) {
      std::vector<ExtractedSentence> sentences = sentences_of(
          distinct.documents[d], ranks[d], std::span(values).subspan(text.document_begin[d]),
          given.prepare.string_index_type);
      // Copies of a document are left out if there is a limit, which they would exceed.
      const bool keeps_copies = limits.keeps_repeats && is_unlimited(given);
      const std::size_t num_copies = keeps_copies ? distinct.copies[d].size() : 1;
      for (std::size_t copy = 0; copy < num_copies; ++copy) {
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
    spans = convert_spans(document.text, spans, type);
    std::vector<ExtractedSentence> sentences;
    for (const auto& [index, rank] : ranks) {
      sentences.push_back({.text = std::string(values[index].text),
                           .index = index,
                           .rank = rank,
                           .probability = values[index].probability,
                           .score = values[index].score,
                           .span = spans[sentences.size()]});
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
  Preparer preparer;
  Preparer query_preparer;
  MatchLanguage language;
  bool uses_vectors;  // the model has vectors for the language of the text
  mutable ObjectPool<TermReader> readers{[this] { return make_reader(); }};
};

Extractor::Extractor(std::optional<QueryModel> model, const ExtractOptions& options) {
  check_options(options, model.has_value());
  impl_ = std::make_unique<const Impl>(std::move(model), options);
}
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;
Extractor::~Extractor() = default;

Extract Extractor::extract(const Question& question) const {
  return impl_->extract(question, impl_->options);
}

Extract Extractor::extract(const Question& question, const ExtractOptions& options) const {
  check_options(options, impl_->model.has_value());
  return impl_->extract(question, options);
}

std::vector<Extract> Extractor::extract_batch(std::span<const Question> questions,
                                              const ProgressCallback& progress) const {
  return extract_batch(questions, impl_->options, progress);
}

std::vector<Extract> Extractor::extract_batch(std::span<const Question> questions,
                                              const ExtractOptions& options,
                                              const ProgressCallback& progress) const {
  options.validate();
  std::vector<Extract> extracts;
  ProgressReporter reporter(progress);
  std::size_t next = 0;
  run_in_order(
      number_of_threads(options.prepare.threads),
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
