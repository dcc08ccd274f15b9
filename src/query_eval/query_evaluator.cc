#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "corpus/progress_reporter.h"
#include "json/json_writer.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "neusum/training/query_evaluation.h"
#include "query_eval/query_tally.h"
#include "text/word_count.h"

namespace neusum {
namespace {

QueryMethod method_of(SummarySystem system) {
  return system == SummarySystem::kBm25 ? QueryMethod::kBm25 : QueryMethod::kNeusum;
}

// Scores all sentences of questions and notes which ones are extracted by default.
class QuestionScorer {
 public:
  QuestionScorer(SummarySystem system, const std::optional<QueryModel>& model,
                 const TextOptions& text)
      : all_{.method = method_of(system), .threshold = 0},
        extractor_(model, {.method = method_of(system)}, text) {}

  Extract score(const Question& question) const {
    try {
      return extractor_.extract(question, all_);
    } catch (const InvalidInput& error) {
      throw InvalidInput("question '" + question.id + "': " + error.what());
    }
  }

  // `scores` is the result of score().
  RatedQuestion label(const LabelledQuestion& labels, const Question& question,
                      const Extract& scores) const {
    std::set<std::pair<std::size_t, std::size_t>> extracted;
    for (const ExtractedSentence& sentence : extractor_.extract(question).sentences) {
      extracted.emplace(sentence.document, sentence.index);
    }
    RatedQuestion result = {.answer_probability = scores.answer_probability};
    for (const ExtractedSentence& sentence : scores.sentences) {
      result.sentences.push_back(
          {.document = sentence.document,
           .score = sentence.score,
           .probability = sentence.probability,
           .words = count_words(sentence.text),
           .is_relevant = is_relevant(labels, sentence.document, sentence.span),
           .is_extracted = extracted.contains({sentence.document, sentence.index})});
    }
    return result;
  }

 private:
  ExtractOptions all_;
  Extractor extractor_;
};

void write_scores(SummarySystem system, const Extract& scores, JsonWriter& json) {
  json.begin_object();
  json.key("id");
  json.value(scores.id);
  json.key("system");
  json.value(name_of(system));
  json.key("sentences");
  json.begin_array();
  for (const ExtractedSentence& sentence : scores.sentences) {
    json.begin_object();
    json.key("document");
    json.value(scores.documents[sentence.document]);
    json.key("offset");
    json.value(sentence.span.offset);
    json.key("length");
    json.value(sentence.span.length);
    json.key("score");
    json.value(sentence.score);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_line();
}

// A question with the results of all systems.
struct FinishedQuestion {
  std::vector<RatedQuestion> results = {};  // one per system
  std::string jsonl = {};                   // the scores, if they are written
};

class QueryEvaluationRun {
 public:
  QueryEvaluationRun(const std::optional<QueryModel>& model, const QueryEvaluationFiles& files,
                     const QueryEvaluateOptions& options, const ProgressCallback& progress)
      : options_(options), model_(model), reporter_(progress), results_(options.systems.size()) {
    for (const SummarySystem system : options.systems) {
      scorers_.emplace_back(system, model, options.text);
    }
    documents_ = read_documents(files.documents, options.text);
    sets_.questions = read_query_set(files.questions, documents_);
    if (sets_.questions.empty()) {
      throw InvalidInput("there are no questions in " + files.questions);
    }
    if (!files.unanswerable.empty()) {
      sets_.unanswerable = read_query_set(files.unanswerable, documents_);
    }
    if (!files.output.empty()) output_.emplace(files.output);
  }

  void score_questions() {
    score_set(sets_.questions, true, &SystemResults::questions);
    score_set(sets_.unanswerable, false, &SystemResults::unanswerable);
    if (output_) output_->close();
    reporter_.report({num_scored_, 1.0}, true);
  }

  QueryEvaluation finish() const {
    QueryEvaluation evaluation = {.questions = sets_.questions.size(),
                                  .confidence = options_.confidence};
    for (const LabelledQuestion& question : sets_.questions) {
      if (!question.relevant.empty()) ++evaluation.answerable;
    }
    const std::size_t baseline = baseline_index();
    if (results_.size() > 1) evaluation.baseline = options_.systems[baseline];
    for (std::size_t s = 0; s < results_.size(); ++s) {
      evaluation.systems.push_back({.system = options_.systems[s],
                                    .model = model_of(options_.systems[s]),
                                    .kept_at_budget = tally_budgets(sets_, results_[s]),
                                    .calibration = tally_calibration(results_[s])});
    }
    add_measurements(baseline, evaluation.systems);
    return evaluation;
  }

 private:
  std::string model_of(SummarySystem system) const {
    return system == SummarySystem::kNeusum ? model_->name() : "";
  }

  std::size_t baseline_index() const {
    const auto found = std::ranges::find(options_.systems, SummarySystem::kBm25);
    const auto last = std::prev(options_.systems.end());
    const auto baseline = found == options_.systems.end() ? last : found;
    return static_cast<std::size_t>(baseline - options_.systems.begin());
  }

  FinishedQuestion score(const LabelledQuestion& labels, bool is_written) const {
    const Question question = question_of(labels);
    FinishedQuestion finished;
    JsonWriter json;
    for (std::size_t s = 0; s < scorers_.size(); ++s) {
      const Extract scores = scorers_[s].score(question);
      if (is_written) write_scores(options_.systems[s], scores, json);
      finished.results.push_back(scorers_[s].label(labels, question, scores));
    }
    if (is_written) finished.jsonl = compress(json.take(), output_->compression());
    return finished;
  }

  void score_set(const std::vector<LabelledQuestion>& questions, bool may_write,
                 std::vector<RatedQuestion> SystemResults::*target) {
    const bool is_written = may_write && output_;
    const std::size_t num_questions = sets_.questions.size() + sets_.unanswerable.size();
    std::size_t next = 0;
    run_in_order(
        number_of_threads(options_.run.threads),
        [&]() -> std::optional<const LabelledQuestion*> {
          if (next == questions.size()) return std::nullopt;
          return &questions[next++];
        },
        [&](const LabelledQuestion* question) { return score(*question, is_written); },
        [&](FinishedQuestion finished) {
          for (std::size_t s = 0; s < results_.size(); ++s) {
            (results_[s].*target).push_back(std::move(finished.results[s]));
          }
          if (is_written) output_->write(finished.jsonl);
          ++num_scored_;
          reporter_.report(
              {num_scored_, static_cast<double>(num_scored_) / static_cast<double>(num_questions)},
              false);
        });
  }

  void add_measurements(std::size_t baseline, std::vector<QuerySystemEvaluation>& systems) const {
    std::vector<std::vector<TalliedMeasure>> tallied;
    for (const SystemResults& results : results_) {
      tallied.push_back(tally_measures(sets_, results));
    }
    for (std::size_t m = 0; m < tallied.front().size(); ++m) {
      std::vector<ClusterMeasure> measures;
      for (std::vector<TalliedMeasure>& system : tallied) {
        measures.push_back(std::move(system[m].value));
      }
      const ClusterBootstrap bootstrap(
          measures, tallied.front()[m].num_clusters,
          {.confidence = options_.confidence, .samples = options_.samples});
      for (std::size_t s = 0; s < systems.size(); ++s) {
        QueryMeasurement& added = systems[s].measurements.emplace_back();
        added.measure = tallied[s][m].measure;
        added.estimate = bootstrap.estimate(s);
        if (s != baseline) added.difference = bootstrap.difference(s, baseline);
      }
    }
  }

  const QueryEvaluateOptions& options_;
  const std::optional<QueryModel>& model_;
  ProgressReporter reporter_;
  std::vector<QuestionScorer> scorers_;
  DocumentTable documents_;
  QuestionSets sets_;
  std::optional<OutputFile> output_;
  std::vector<SystemResults> results_;
  std::size_t num_scored_ = 0;
};

}  // namespace

void QueryEvaluateOptions::validate() const {
  EvaluateOptions{.confidence = confidence, .samples = samples, .run = run}.validate();
  text.validate();
  if (systems.empty()) throw InvalidInput("systems must name at least one");
  for (const SummarySystem system : systems) {
    if (system != SummarySystem::kNeusum && system != SummarySystem::kBm25) {
      throw InvalidInput("system " + std::string(name_of(system)) +
                         " takes no query; use neusum or bm25");
    }
    if (std::ranges::count(systems, system) > 1) {
      throw InvalidInput("systems names " + std::string(name_of(system)) + " twice");
    }
  }
}

QueryEvaluation evaluate_queries(const std::optional<QueryModel>& model,
                                 const QueryEvaluationFiles& files,
                                 const QueryEvaluateOptions& options,
                                 const ProgressCallback& progress) {
  options.validate();
  QueryEvaluationRun run(model, files, options, progress);
  run.score_questions();
  return run.finish();
}

}  // namespace neusum
