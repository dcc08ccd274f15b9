#include "neusum/training/query_features.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "cite/claim_features.h"
#include "cite/claim_matches.h"
#include "corpus/progress_reporter.h"
#include "neusum/threads.h"
#include "query/match_features.h"
#include "query_eval/query_set.h"
#include "tensors/tensor_file.h"
#include "text/word_count.h"

namespace neusum {
namespace {

constexpr const char* kNoLanguage = "und";  // the BCP 47 tag of an undetermined language

// A column of the file per member; one element per sentence.
struct FeatureColumns {
  std::vector<float> features = {};
  std::vector<std::uint8_t> stems = {};  // of a claim: whether its stem occurs, one element each
  std::vector<std::uint8_t> relevant = {};
  std::vector<std::int32_t> words = {};
  std::vector<std::int32_t> question = {};
  std::vector<std::int32_t> document = {};
  std::vector<std::int32_t> set = {};
};

template <typename T>
TensorView column(const char* name, TensorType type, const std::vector<T>& values) {
  return {name, type, {values.size()}, std::as_bytes(std::span(values))};
}

template <typename T>
TensorView table(const char* name, TensorType type, std::size_t rows,
                 const std::vector<T>& values) {
  return {
      name, type, {rows, rows == 0 ? 0 : values.size() / rows}, std::as_bytes(std::span(values))};
}

void write_columns(const FeatureColumns& columns, const std::string& path) {
  const std::size_t rows = columns.relevant.size();
  std::vector<TensorView> tensors = {table("features", TensorType::kF32, rows, columns.features),
                                     column("relevant", TensorType::kU8, columns.relevant),
                                     column("words", TensorType::kI32, columns.words),
                                     column("question", TensorType::kI32, columns.question),
                                     column("document", TensorType::kI32, columns.document),
                                     column("set", TensorType::kI32, columns.set)};
  if (!columns.stems.empty()) {
    tensors.push_back(table("stems", TensorType::kU8, rows, columns.stems));
  }
  write_tensor_file(path, {}, std::move(tensors));
}

// Whether each sentence of a document is relevant.
std::vector<bool> relevant_sentences(const LabelledQuestion& question, std::size_t d) {
  const Document& document = *question.documents[d];
  std::vector<Span> spans;
  for (const Sentence& sentence : document.sentences) spans.push_back(sentence.span);
  spans = convert_spans(document.text, spans, StringIndexType::kUnicodeCodePoint);
  std::vector<bool> relevant;
  for (const Span& span : spans) relevant.push_back(is_relevant(question, d, span));
  return relevant;
}

// A question of one of the sets.
struct SetQuestion {
  const LabelledQuestion* question = nullptr;
  std::size_t set = 0;
};

// Of each sentence, for each possible stem of the claim, whether it occurs.
std::vector<std::uint8_t> matched_stems(const QuestionText& text) {
  std::vector<std::uint8_t> stems;
  for (const StemSet& matches : find_matches(text)) {
    for (std::size_t stem = 0; stem < matches.size(); ++stem) stems.push_back(matches[stem]);
  }
  return stems;
}

class FeatureFinder {
 public:
  FeatureFinder(const QueryModel& model, const QueryFeatureOptions& options)
      : model_(model),
        options_(options),
        preparer_({.structure = StructureMode::kOff, .language = options.text.language}),
        language_(options.any_language ? kNoLanguage : options.text.language) {}

  FeatureColumns find(const LabelledQuestion& question) const {
    Document query = {.text = question.query};
    preparer_.prepare(query);
    const QuestionText text =
        readers_.with([&](TermReader& reader) { return reader.read(query, question.documents); });
    const MatchInput input = {.text = text,
                              .query = query,
                              .documents = question.documents,
                              .model = &data_of(model_),
                              .language = language_};
    FeatureColumns columns;
    if (options_.claims) {
      columns.features = claim_features(input).values();
      columns.stems = matched_stems(text);
    } else {
      for (const MatchFeatures& row : match_features(input)) {
        columns.features.insert(columns.features.end(), row.begin(), row.end());
      }
    }
    add_labels(question, columns);
    return columns;
  }

 private:
  static void add_labels(const LabelledQuestion& question, FeatureColumns& columns) {
    for (std::size_t d = 0; d < question.documents.size(); ++d) {
      const Document& document = *question.documents[d];
      const std::vector<bool> relevant = relevant_sentences(question, d);
      for (std::size_t s = 0; s < document.sentences.size(); ++s) {
        const std::size_t words = count_words(document.sentences[s].span.of(document.text));
        columns.relevant.push_back(relevant[s] ? 1 : 0);
        columns.words.push_back(static_cast<std::int32_t>(words));
        columns.document.push_back(static_cast<std::int32_t>(d));
      }
    }
  }

  std::unique_ptr<TermReader> make_reader() const {
    const Vocabulary* vocabulary = options_.any_language ? nullptr : &data_of(model_).vocabulary;
    return std::make_unique<TermReader>(options_.text.language, vocabulary);
  }

  const QueryModel& model_;
  const QueryFeatureOptions& options_;
  Preparer preparer_;
  MatchLanguage language_;
  mutable ObjectPool<TermReader> readers_{[this] { return make_reader(); }};
};

template <typename T>
void append(const std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

// Appends the columns of the question with this number.
void append_question(const FeatureColumns& part, std::size_t number, std::size_t set,
                     FeatureColumns& columns) {
  append(part.features, columns.features);
  append(part.stems, columns.stems);
  append(part.relevant, columns.relevant);
  append(part.words, columns.words);
  append(part.document, columns.document);
  columns.question.resize(columns.relevant.size(), static_cast<std::int32_t>(number));
  columns.set.resize(columns.relevant.size(), static_cast<std::int32_t>(set));
}

FeatureColumns find_features(const FeatureFinder& finder, const std::vector<SetQuestion>& questions,
                             unsigned threads, const ProgressCallback& progress) {
  FeatureColumns columns;
  ProgressReporter reporter(progress);
  std::size_t next = 0;
  std::size_t done = 0;
  run_in_order(
      number_of_threads(threads),
      [&]() -> std::optional<SetQuestion> {
        if (next == questions.size()) return std::nullopt;
        return questions[next++];
      },
      [&](const SetQuestion& item) { return finder.find(*item.question); },
      [&](const FeatureColumns& part) {
        append_question(part, done, questions[done].set, columns);
        ++done;
        reporter.report({done, static_cast<double>(done) / static_cast<double>(questions.size())},
                        done == questions.size());
      });
  return columns;
}

}  // namespace

void write_query_features(const QueryModel& model, const QueryFeatureFiles& files,
                          const QueryFeatureOptions& options, const ProgressCallback& progress) {
  options.text.validate_for_training();
  const DocumentTable table = read_documents(files.documents, options.text);
  std::vector<std::vector<LabelledQuestion>> labelled;
  for (const std::string& set : files.sets) labelled.push_back(read_query_set(set, table));
  std::vector<SetQuestion> questions;
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    for (const LabelledQuestion& question : labelled[i]) questions.push_back({&question, i});
  }
  const FeatureFinder finder(model, options);
  write_columns(find_features(finder, questions, options.run.threads, progress), files.output);
}

}  // namespace neusum
