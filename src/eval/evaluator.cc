#include "neusum/training/evaluator.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/line_reader.h"
#include "base/log.h"
#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "base/output_file.h"
#include "corpus/corpus_account.h"
#include "corpus/progress_reporter.h"
#include "eval/batch_evaluator.h"
#include "eval/significance.h"
#include "eval/system_tally.h"
#include "model/model_data.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "summarize/candidates.h"

namespace neusum {
namespace {

constexpr unsigned kMaxSamples = 1'000'000;

// Tests every pair of systems in every metric.
std::vector<Significance> compare(const std::vector<SystemTally>& systems) {
  ScoreTable table;
  const std::size_t documents = systems.front().evaluations().size();
  for (std::size_t d = 0; d < documents; ++d) {
    for (const SystemTally& system : systems) {
      for (const RougeScore& score : system.evaluations()[d].scores)
        table.values.push_back(score.f);
    }
  }
  table.columns = table.values.size() / documents;
  const std::size_t metrics = table.columns / systems.size();
  const PairedBootstrap bootstrap(table);
  std::vector<Significance> significance;
  for (std::size_t a = 0; a < systems.size(); ++a) {
    for (std::size_t b = a + 1; b < systems.size(); ++b) {
      for (std::size_t m = 0; m < metrics; ++m) {
        const std::size_t column_a = a * metrics + m;
        const std::size_t column_b = b * metrics + m;
        significance.push_back({.a = systems[a].system(),
                                .b = systems[b].system(),
                                .metric = m,
                                .difference = bootstrap.difference(column_a, column_b),
                                .p = bootstrap.p_value(column_a, column_b)});
      }
    }
  }
  return significance;
}

void warn_of_language(const Model& model, const std::string& language) {
  const std::string warning = language_warning(data_of(model).languages, language);
  if (!warning.empty()) log(LogLevel::kWarning, warning);
}

class EvaluationRun {
 public:
  EvaluationRun(const EvaluationTask& task, const std::string& input, const std::string& output,
                const ProgressCallback& progress)
      : task_(task),
        evaluators_([this] { return std::make_unique<BatchEvaluator>(task_); }),
        input_(input),
        lines_(input),
        account_(input, task.options.run.strict),
        reporter_(progress) {
    if (!output.empty()) output_.emplace(output);
    for (const SummarySystem system : task.options.systems) {
      tallies_.emplace_back(
          system, task.options.sentences == 0 ? kDefaultSentences : task.options.sentences);
    }
  }

  Evaluation run() {
    run_in_order(
        number_of_threads(task_.options.run.threads), [this] { return lines_.next(); },
        [this](const LineBatch& lines) { return work(lines); },
        [this](const EvaluatedBatch& batch) { add(batch); });
    account_.finish();
    if (account_.report.documents == 0) throw InvalidInput("there are no documents in " + input_);
    if (output_) output_->close();
    reporter_.report({account_.report.documents, 1.0}, true);
    return finish();
  }

 private:
  EvaluatedBatch work(const LineBatch& lines) {
    EvaluatedBatch batch =
        evaluators_.with([&](BatchEvaluator& evaluator) { return evaluator.evaluate(lines); });
    if (output_) batch.jsonl = compress(std::move(batch.jsonl), output_->compression());
    return batch;
  }

  void add(const EvaluatedBatch& batch) {
    for (const EvaluatedDocument& document : batch.documents) {
      account_.add(document.note);
      if (!document.note.problem.empty()) continue;
      ++account_.report.documents;
      for (std::size_t s = 0; s < tallies_.size(); ++s) {
        tallies_[s].add(document.id, document.summaries[s]);
      }
    }
    if (output_) output_->write(batch.jsonl);
    reporter_.report({account_.report.documents, batch.fraction_read}, false);
  }

  Evaluation finish() const {
    Evaluation evaluation;
    evaluation.rouge = task_.rouge;
    evaluation.words = task_.options.words;
    if (evaluation.words == 0) evaluation.sentences = task_.options.sentences;
    evaluation.documents = account_.report.documents;
    evaluation.bad_lines = account_.report.bad_lines;
    const auto lead = std::ranges::find(tallies_, SummarySystem::kLead, &SystemTally::system);
    for (const SystemTally& tally : tallies_) {
      evaluation.systems.push_back(
          tally.finish(task_.rouge, lead == tallies_.end() ? nullptr : &*lead));
    }
    evaluation.significance = compare(tallies_);
    return evaluation;
  }

  const EvaluationTask& task_;
  ObjectPool<BatchEvaluator> evaluators_;
  std::string input_;
  LineReader lines_;
  CorpusAccount account_;
  ProgressReporter reporter_;
  std::optional<OutputFile> output_;
  std::vector<SystemTally> tallies_;
};

}  // namespace

void EvaluateOptions::validate() const {
  if (systems.empty()) throw InvalidInput("systems must name at least one");
  for (const SummarySystem system : systems) {
    if (std::ranges::count(systems, system) > 1) {
      throw InvalidInput("systems names " + std::string(name_of(system)) + " twice");
    }
  }
  SummarizeOptions{.beam = beam}.validate();
  text.validate_for_training();
  run.validate();
  if (!(confidence >= 0 && confidence <= 100)) {
    throw InvalidInput("confidence must be from 0 to 100");
  }
  if (samples == 0 || samples > kMaxSamples) {
    throw InvalidInput("samples must be from 1 to " + std::to_string(kMaxSamples));
  }
}

Evaluation evaluate_corpus(const EvaluateModels& models, const std::string& input,
                           const std::string& output, const EvaluateOptions& options,
                           const ProgressCallback& progress) {
  options.validate();
  for (const std::optional<Model>& model : {models.neusum, models.labelling}) {
    if (model) warn_of_language(*model, options.text.language);
  }
  const EvaluationTask task(models, options, !output.empty());
  return EvaluationRun(task, input, output, progress).run();
}

}  // namespace neusum
