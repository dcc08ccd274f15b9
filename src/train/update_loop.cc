#include "train/update_loop.h"

#include "base/mean.h"
#include "base/number_text.h"
#include "model/model_training.h"
#include "neusum/error.h"
#include "nn/kernels.h"
#include "tensors/checksum.h"
#include "train/batch_stream.h"
#include "train/checkpoint.h"
#include "train/dynamic_oracle.h"
#include "train/gradient_reducer.h"
#include "train/objective.h"
#include "train/optimizer.h"
#include "train/progress_meter.h"
#include "train/random_streams.h"
#include "train/run_output.h"

namespace neusum {
namespace {

constexpr std::size_t kLogInterval = 10;  // updates

// All workers have the same state and update it in the same way. Only the leader writes files.
class UpdateLoop {
 public:
  UpdateLoop(const TrainTask& task, TrainingResources& resources, const Generation& generation)
      : task_(task),
        options_(task.options),
        resources_(resources),
        generation_(generation),
        group_(generation.group),
        training_(resources.layers),
        objective_(options_.loss, options_.model.scoring),
        dynamic_oracle_(options_.loss.own_prefixes),
        optimizer_(options_.optimizer, resources.layers.layout().size()),
        reducer_(options_.loss.reduction, resources.layers.layout().size(),
                 resources.layers.gradient_segments(), group_),
        batches_per_epoch_(batches_per_epoch(resources.documents, stream_options())) {
    group_.barrier([this] { load_state(); });
    check_same_checkpoint();
    on_leader([this] {
      output_.emplace(task_, *generation_.lease, state_);
      output_->add_generation(generation_.number, group_.size(), state_);
      output_->save_checkpoint(state_, optimizer_.adam());
    });
  }

  TrainReport run() {
    const std::size_t num_updates = count_updates();
    BatchStream stream(resources_.documents, stream_options(), state_.position);
    while (state_.update < num_updates && !stopped_ && !is_out_of_patience()) {
      update(stream, num_updates);
      if (state_.update % options_.evaluate_every == 0 || state_.update == num_updates) {
        validate(num_updates);
      }
      if (stopped_ || state_.update % options_.save_every == 0) save_checkpoint();
    }
    if (!stopped_) finish();
    return report();
  }

 private:
  void on_leader(const std::function<void()>& work) {
    group_.barrier([&] {
      if (group_.is_leader()) work();
    });
  }

  void load_state() {
    state_.parameters = resources_.model.parameters;
    if (options_.average > 0) state_.average = state_.parameters;
    if (!std::filesystem::exists(task_.paths.checkpoint)) return;
    read_checkpoint(task_.paths.checkpoint, task_.run, state_, optimizer_.adam());
    for (const float loss : state_.losses) meter_.add_loss(static_cast<double>(loss));
  }

  // A network file system may show another worker an older checkpoint.
  void check_same_checkpoint() {
    const std::array pieces = {std::as_bytes(std::span<const float>(state_.parameters))};
    const std::string checksum =
        checksum_of(pieces).substr(0, 8);  // sums of 32-bit values are exact
    const std::array<double, 2> own = {static_cast<double>(state_.update),
                                       static_cast<double>(std::stoul(checksum, nullptr, 16))};
    std::array<double, 2> sums = own;
    group_.all_reduce(sums);
    const auto workers = static_cast<double>(group_.size());
    if (sums[0] == workers * own[0] && sums[1] == workers * own[1]) return;
    throw WorkerLost("the workers do not see the same checkpoint in " + task_.files.folder);
  }

  BatchStreamOptions stream_options() const {
    return {.batch_size = options_.batch_size,
            .seed = options_.seed,
            .shard = group_.shard(),
            .read_overlaps = uses_dynamic_oracle()};
  }

  bool uses_dynamic_oracle() const { return options_.loss.objective == Objective::kDynamicOracle; }

  std::size_t count_updates() const {
    const std::size_t updates =
        std::max<std::size_t>(1, options_.epochs * batches_per_epoch_ / options_.accumulate);
    return options_.max_updates > 0 ? std::min(options_.max_updates, updates) : updates;
  }

  bool is_out_of_patience() const {
    return options_.patience > 0 && state_.validations_since_best >= options_.patience;
  }

  void update(BatchStream& stream, std::size_t num_updates) {
    const std::size_t documents_before = state_.documents;
    const double loss = compute_gradients(stream);
    const float rate = scheduled_learning_rate(options_.optimizer, state_.update, num_updates);
    const double norm =
        optimizer_.step(rate, reducer_.gradients(), state_.parameters, resources_.pool);
    ++state_.update;
    if (!std::isfinite(loss) || !std::isfinite(norm)) {
      throw InvalidInput("the loss or the gradient of update " + std::to_string(state_.update) +
                         " is not a number; a lower learning_rate may help");
    }
    update_average();
    state_.losses.push_back(static_cast<float>(loss));
    // The checkpoint stores the loss as a float; a resumed run must log the same values.
    meter_.add(state_.documents - documents_before, static_cast<double>(state_.losses.back()));
    if (output_ && state_.update % kLogInterval == 0) {
      output_->add_update(state_, {.epoch = epoch(),
                                   .loss = meter_.loss(),
                                   .gradient_norm = norm,
                                   .learning_rate = static_cast<double>(rate),
                                   .documents_per_second = meter_.documents_per_second(),
                                   .all_reduce = group_.seconds()});
    }
    show_progress("training", num_updates);
  }

  // Computes the gradients of an update, over its batches and all workers, and returns its loss.
  // All workers stop if one of them is asked to.
  double compute_gradients(BatchStream& stream) {
    reducer_.clear(resources_.pool);
    for (std::size_t i = 1; i <= options_.accumulate; ++i) {
      add_batch(stream, /*is_last=*/i == options_.accumulate);
    }
    reducer_.finish_from(0);
    const bool stop_requested = task_.hooks.should_stop && task_.hooks.should_stop();
    std::array<double, 2> sums = {reducer_.reduce(resources_.pool), stop_requested ? 1.0 : 0.0};
    group_.all_reduce(sums);
    stopped_ = sums[1] > 0;
    return sums[0];
  }

  void add_batch(BatchStream& stream, bool is_last) {
    BatchStream::Item item = stream.next();
    reducer_.add_loss(item.batch.num_documents() > 0 ? forward_backward(item, is_last) : 0);
    state_.documents += item.num_documents;
    state_.position = {item.position.epoch, item.position.batch + 1};
    if (state_.position.batch == batches_per_epoch_) state_.position = {item.position.epoch + 1, 0};
  }

  // Adds the gradients of a batch and returns its loss. The dropout of a document depends only on
  // the seed, the epoch and the document, not on how the workers share the documents.
  double forward_backward(BatchStream::Item& item, bool is_last) {
    const auto rng = [&](RandomStream stream) {
      return random_stream(options_.seed, stream).split(item.position.epoch);
    };
    const ModelTraining::Encoded encoded = training_.encode(
        state_.parameters, item.batch, {options_.sentence_dropout, options_.document_dropout},
        rng(RandomStream::kDropout), resources_.pool);
    if (uses_dynamic_oracle()) {
      dynamic_oracle_.replace_steps(encoded.scorer, encoded.encoding, item.overlaps,
                                    rng(RandomStream::kDynamicOracle), item.batch);
    }
    const StepScores& scores = training_.score(item.batch, resources_.pool);
    const double loss = objective_.loss(item.batch, item.num_documents, scores, d_scores_);
    training_.backward(d_scores_, reducer_.gradients(), resources_.pool, [&](std::size_t offset) {
      if (is_last) reducer_.finish_from(offset);
    });
    return loss;
  }

  // Moving average: a = d a + (1 - d) x. The decay d is smaller in the first updates, so that the
  // initial parameters are soon forgotten.
  void update_average() {
    if (state_.average.empty()) return;
    const auto updates = static_cast<double>(state_.update);
    const double decay = std::min(options_.average, (1 + updates) / (10 + updates));
    move_towards(state_.average, state_.parameters, static_cast<float>(1 - decay));
  }

  std::span<const float> model_parameters() const {
    return state_.average.empty() ? state_.parameters : state_.average;
  }

  void validate(std::size_t num_updates) {
    show_progress("validating", num_updates);
    std::vector<double> scores;
    group_.barrier([&] {
      scores = resources_.dev.rouge2(resources_.layers, model_parameters(), group_.shard(),
                                     resources_.pool);
    });
    group_.all_reduce(scores);
    const Validation validation = {state_.update, mean(scores)};
    state_.validations.push_back(validation);
    if (output_) output_->add_validation(validation);
    if (validation.rouge2 > state_.best.rouge2) {
      state_.best = validation;
      state_.validations_since_best = 0;
      on_leader([this] { write_best_model(); });
    } else {
      ++state_.validations_since_best;
    }
    meter_.restart_clock();
  }

  void write_best_model() {
    ModelData& model = resources_.model;
    const std::span<const float> parameters = model_parameters();
    model.parameters.assign(parameters.begin(), parameters.end());
    model.provenance["dev.rouge2"] = fixed_text(state_.best.rouge2, 6);
    model.provenance["dev.update"] = std::to_string(state_.best.update);
    model.provenance["dev.documents"] = std::to_string(resources_.dev.size());
    if (!options_.name.empty()) model.provenance[kModelName] = options_.name;
    output_->write_best_model(model);
  }

  void save_checkpoint() {
    std::array<double, 1> joining = {};
    on_leader([&] {
      output_->save_checkpoint(state_, optimizer_.adam());
      if (generation_.has_joining_workers && generation_.has_joining_workers()) joining = {1};
    });
    group_.all_reduce(joining);
    if (joining[0] > 0) throw WorkerLost("another worker wants to join");
  }

  void finish() {
    on_leader([this] {
      output_->save_checkpoint(state_, optimizer_.adam());
      output_->draw_curve(state_);
    });
  }

  double epoch() const {
    return static_cast<double>(state_.position.epoch) +
           static_cast<double>(state_.position.batch) / static_cast<double>(batches_per_epoch_);
  }

  void show_progress(std::string_view doing, std::size_t num_updates) const {
    if (!task_.hooks.progress || !group_.is_leader()) return;
    const auto updates_left = static_cast<double>(num_updates - state_.update);
    task_.hooks.progress(
        {.update = state_.update,
         .num_updates = num_updates,
         .epoch = epoch(),
         .documents_per_second = meter_.documents_per_second(),
         .loss = meter_.loss(),
         .dev_rouge2 = state_.validations.empty() ? -1 : state_.validations.back().rouge2,
         .seconds_left = updates_left * meter_.seconds_per_update(),
         .doing = doing});
  }

  TrainReport report() const {
    return {.updates = state_.update,
            .documents = resources_.documents.size(),
            .dev_documents = resources_.dev.size(),
            .lead_rouge2 = resources_.dev.lead_rouge2(),
            .best_rouge2 = state_.best.rouge2,
            .best_update = state_.best.update,
            .stopped = stopped_,
            .is_leader = group_.is_leader()};
  }

  const TrainTask& task_;
  const TrainOptions& options_;
  TrainingResources& resources_;
  const Generation& generation_;
  WorkerGroup& group_;
  ModelTraining training_;
  ObjectiveFunction objective_;
  DynamicOracle dynamic_oracle_;
  Optimizer optimizer_;
  GradientReducer reducer_;
  const std::size_t batches_per_epoch_;
  StepScores d_scores_;
  TrainState state_;
  ProgressMeter meter_;
  std::optional<RunOutput> output_;
  bool stopped_ = false;
};

}  // namespace

TrainReport run_update_loop(const TrainTask& task, TrainingResources& resources,
                            const Generation& generation) {
  return UpdateLoop(task, resources, generation).run();
}

}  // namespace neusum
