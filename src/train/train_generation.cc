#include "neusum/trainer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/output_file.h"
#include "base/threads.h"
#include "data/batch_stream.h"
#include "eval/dev_set.h"
#include "model/model_file.h"
#include "neusum/error.h"
#include "nn/kernels.h"
#include "train/checkpoint.h"
#include "train/event_file.h"
#include "train/gradient_reducer.h"
#include "train/kl_loss.h"
#include "train/labelling_loss.h"
#include "train/learning_curve.h"
#include "train/optimizer.h"
#include "train/progress_meter.h"
#include "train/train_log.h"
#include "train/training_run.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLogEvery = 10;          // updates
constexpr std::size_t kDevSentences = 3;       // of a summary, as the paper has it
constexpr std::uint64_t kDropoutStream = 100;  // of random numbers; see train/training_run.cc

double seconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

class Trainer {
 public:
  Trainer(const TrainFiles& files, const TrainOptions& options, const TrainHooks& hooks)
      : options_(options),
        hooks_(hooks),
        paths_(files.folder),
        run_(describe_run(files, options)),
        resumed_(begin_folder(files)),
        model_(resumed_ ? read_model(paths_.initial) : initial_model(files, options, run_)),
        layers_(model_.layers()),
        documents_(training_documents(files, options, model_.vocabulary, paths_.documents)),
        dev_(files.valid, model_.vocabulary,
             {options.evaluate_documents, options.max_sentence_words, kDevSentences}),
        pool_(number_of_threads(options.threads)),
        training_(layers_),
        optimizer_(options.optimizer, model_.parameters.size()),
        reducer_(options.loss.reduction, model_.parameters.size()),
        batches_(batches_per_epoch(documents_, stream_options())) {
    state_.parameters = model_.parameters;
    if (options.average > 0) state_.average = model_.parameters;
    if (resumed_) {
      read_checkpoint(paths_.checkpoint, run_, state_, optimizer_.adam());
    } else {
      write_model(paths_.initial, model_, VectorPrecision::kFloat);
    }
    log_.emplace(paths_.log, state_.log_bytes);
    events_.emplace(paths_.events, state_.event_bytes);
  }

  TrainReport run() {
    const std::size_t num_updates = count_updates();
    BatchStream stream(documents_, stream_options(), state_.position);
    bool stopped = false;
    while (state_.update < num_updates && !stopped && !is_enough()) {
      update(stream, num_updates);
      if (state_.update % options_.evaluate_every == 0 || state_.update == num_updates) {
        evaluate(num_updates);
      }
      stopped = hooks_.should_stop && hooks_.should_stop();
      if (stopped || state_.update % options_.save_every == 0) save();
    }
    if (!stopped) finish();
    return report(stopped);
  }

 private:
  // Whether there is a run to go on with.
  bool begin_folder(const TrainFiles& files) const {
    options_.validate();
    fs::create_directories(files.folder);
    const bool begun = fs::exists(paths_.checkpoint);
    if (begun && !options_.resume) {
      throw InvalidInput(files.folder +
                         " holds a run already: go on with it (resume), or train into another "
                         "folder");
    }
    return begun;
  }

  BatchStreamOptions stream_options() const {
    return {.batch_size = options_.batch_size, .seed = options_.seed};
  }

  std::size_t count_updates() const {
    const std::size_t updates =
        std::max<std::size_t>(1, options_.epochs * batches_ / options_.accumulate);
    return options_.max_updates > 0 ? std::min(options_.max_updates, updates) : updates;
  }

  bool is_enough() const {
    return options_.patience > 0 && state_.worse_looks >= options_.patience;
  }

  void update(BatchStream& stream, std::size_t num_updates) {
    reducer_.clear(pool_);
    std::size_t documents = 0;
    for (std::size_t i = 0; i < options_.accumulate; ++i) documents += add_batch(stream, i);
    const double loss = reducer_.reduce(pool_);
    const float rate = scheduled_rate(options_.optimizer, state_.update, num_updates);
    const double norm = optimizer_.step(rate, reducer_.gradients(), state_.parameters, pool_);
    ++state_.update;
    if (!std::isfinite(loss) || !std::isfinite(norm)) {
      throw InvalidInput("the loss or the gradient of update " + std::to_string(state_.update) +
                         " is not a number; a lower learning_rate may help");
    }
    move_average();
    state_.losses.push_back(static_cast<float>(loss));
    meter_.add(documents, loss);
    if (state_.update % kLogEvery == 0) log_update(norm, rate);
    show_progress("training", num_updates);
  }

  // Returns the number of its documents.
  std::size_t add_batch(BatchStream& stream, std::size_t number) {
    const BatchStream::Item item = stream.next();
    const Rng rng = Rng(options_.seed).split(kDropoutStream).split(state_.update).split(number);
    const StepNumbers& scores =
        training_.forward(state_.parameters, item.batch,
                          {options_.sentence_dropout, options_.document_dropout}, rng, pool_);
    reducer_.add_loss(loss_of(item.batch, scores));
    training_.backward(d_scores_, reducer_.gradients(), pool_);
    state_.position = {item.position.epoch, item.position.batch + 1};
    if (state_.position.batch == batches_) state_.position = {item.position.epoch + 1, 0};
    return item.batch.num_documents();
  }

  // Sets d_scores_ too.
  double loss_of(const Batch& batch, const StepNumbers& scores) {
    return options_.model.scoring == Scoring::kOnce
               ? labelling_loss(options_.loss.reduction, batch, scores, d_scores_)
               : kl_loss(options_.loss, batch, scores, d_scores_);
  }

  // avg = d avg + (1 - d) x, with a smaller d in the beginning, which forgets the first numbers.
  void move_average() {
    if (state_.average.empty()) return;
    const auto done = static_cast<double>(state_.update);
    const double decay = std::min(options_.average, (1 + done) / (10 + done));
    move_towards(state_.average, state_.parameters, static_cast<float>(1 - decay));
  }

  std::span<const float> kept_parameters() const {
    return state_.average.empty() ? state_.parameters : state_.average;
  }

  void evaluate(std::size_t num_updates) {
    show_progress("looking at the validation documents", num_updates);
    const double rouge2 = dev_.rouge2(layers_, kept_parameters(), pool_);
    state_.scores.push_back({state_.update, rouge2});
    log_->add("dev", {{"update", state_.update}, {"rouge2", rouge2}});
    events_->add(static_cast<std::int64_t>(state_.update), "dev/rouge2", rouge2,
                 seconds_since_1970());
    if (rouge2 > state_.best.rouge2) {
      state_.best = state_.scores.back();
      state_.worse_looks = 0;
      write_best();
    } else {
      ++state_.worse_looks;
    }
    meter_.skip();
  }

  void write_best() {
    const std::span<const float> kept = kept_parameters();
    model_.parameters.assign(kept.begin(), kept.end());
    model_.provenance["dev.rouge2"] = std::to_string(state_.best.rouge2);
    model_.provenance["dev.update"] = std::to_string(state_.best.update);
    model_.provenance["dev.documents"] = std::to_string(dev_.size());
    if (!options_.name.empty()) model_.provenance[kModelName] = options_.name;
    write_model(paths_.model, model_, options_.vector_precision);
  }

  void save() {
    log_->flush();
    events_->flush();
    state_.log_bytes = log_->size();
    state_.event_bytes = events_->size();
    write_checkpoint(paths_.checkpoint, run_, state_, optimizer_.adam());
  }

  void finish() {
    save();
    LearningCurve curve = {.title = "Learning curve"};
    for (std::size_t i = 0; i < state_.losses.size(); ++i) {
      curve.loss.push_back({i + 1, static_cast<double>(state_.losses[i])});
    }
    for (const DevScore& score : state_.scores) {
      curve.dev_rouge2.push_back({score.update, score.rouge2});
    }
    OutputFile file(paths_.curve);
    file.write(draw_learning_curve(curve));
    file.close();
  }

  void log_update(double norm, float rate) {
    const std::array<std::pair<const char*, double>, 4> curves = {{
        {"train/loss", meter_.loss()},
        {"train/gradient_norm", norm},
        {"train/learning_rate", static_cast<double>(rate)},
        {"train/documents_per_second", meter_.documents_per_second()},
    }};
    const double now = seconds_since_1970();
    for (const auto& [tag, value] : curves) {
      events_->add(static_cast<std::int64_t>(state_.update), tag, value, now);
    }
    log_->add("update", {{"update", state_.update},
                         {"epoch", epoch()},
                         {"loss", meter_.loss()},
                         {"gradient_norm", norm},
                         {"learning_rate", static_cast<double>(rate)},
                         {"documents_per_second", meter_.documents_per_second()}});
  }

  double epoch() const {
    return static_cast<double>(state_.position.epoch) +
           static_cast<double>(state_.position.batch) / static_cast<double>(batches_);
  }

  void show_progress(std::string_view doing, std::size_t num_updates) const {
    if (!hooks_.progress) return;
    const auto left = static_cast<double>(num_updates - state_.update);
    hooks_.progress({.update = state_.update,
                     .num_updates = num_updates,
                     .epoch = epoch(),
                     .documents_per_second = meter_.documents_per_second(),
                     .loss = meter_.loss(),
                     .dev_rouge2 = state_.scores.empty() ? -1 : state_.scores.back().rouge2,
                     .seconds_left = left * meter_.seconds_per_update(),
                     .doing = doing});
  }

  TrainReport report(bool stopped) const {
    return {.updates = state_.update,
            .documents = documents_.size(),
            .dev_documents = dev_.size(),
            .lead_rouge2 = dev_.lead_rouge2(),
            .best_rouge2 = state_.best.rouge2,
            .best_update = state_.best.update,
            .stopped = stopped};
  }

  const TrainOptions options_;
  const TrainHooks& hooks_;
  const RunPaths paths_;
  const RunDescription run_;
  const bool resumed_;
  ModelData model_;
  const NeusumModel layers_;
  const TrainingFile documents_;
  const DevSet dev_;
  ThreadPool pool_;
  ModelTraining training_;
  Optimizer optimizer_;
  GradientReducer reducer_;
  const std::size_t batches_;  // of an epoch
  StepNumbers d_scores_;
  TrainState state_;
  ProgressMeter meter_;
  std::optional<TrainLog> log_;
  std::optional<EventFile> events_;
};

}  // namespace

TrainReport train(const TrainFiles& files, const TrainOptions& options, const TrainHooks& hooks) {
  return Trainer(files, options, hooks).run();
}

}  // namespace neusum
