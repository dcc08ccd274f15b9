#include "train/update_loop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

#include "base/number_text.h"
#include "neusum/error.h"
#include "nn/kernels.h"
#include "tensors/checksum.h"
#include "train/batch_stream.h"
#include "train/checkpoint.h"
#include "train/gradient_reducer.h"
#include "train/objective.h"
#include "train/optimizer.h"
#include "train/progress_meter.h"
#include "train/random_streams.h"
#include "train/run_output.h"

namespace neusum {
namespace {

constexpr std::size_t kLogEvery = 10;  // updates

// Every worker has the same state and changes it in the same way; the leader alone has a writer.
class UpdateLoop {
 public:
  UpdateLoop(const TrainTask& task, TrainMaterial& material, const Generation& generation)
      : task_(task),
        options_(task.options),
        material_(material),
        generation_(generation),
        group_(generation.group),
        training_(material.layers),
        objective_(options_.loss, options_.model.scoring),
        optimizer_(options_.optimizer, material.layers.layout().size()),
        reducer_(options_.loss.reduction, material.layers.layout().size(),
                 material.layers.backward_places(), group_),
        batches_(batches_per_epoch(material.documents, stream_options())) {
    group_.barrier([this] { read_state(); });
    check_agreement();
    as_leader([this] {
      writer_.emplace(task_, *generation_.lease, state_);
      writer_->add_generation(generation_.number, group_.size(), state_);
      writer_->save(state_, optimizer_.adam());
    });
  }

  TrainReport run() {
    const std::size_t num_updates = count_updates();
    BatchStream stream(material_.documents, stream_options(), state_.position);
    while (state_.update < num_updates && !stopped_ && !is_enough()) {
      update(stream, num_updates);
      if (state_.update % options_.evaluate_every == 0 || state_.update == num_updates) {
        evaluate(num_updates);
      }
      if (stopped_ || state_.update % options_.save_every == 0) save();
    }
    if (!stopped_) finish();
    return report();
  }

 private:
  void as_leader(const std::function<void()>& work) {
    group_.barrier([&] {
      if (group_.is_leader()) work();
    });
  }

  void read_state() {
    state_.parameters = material_.model.parameters;
    if (options_.average > 0) state_.average = state_.parameters;
    if (!std::filesystem::exists(task_.paths.checkpoint)) return;
    read_checkpoint(task_.paths.checkpoint, task_.run, state_, optimizer_.adam());
    for (const float loss : state_.losses) meter_.add_loss(static_cast<double>(loss));
  }

  // A folder on another machine may show what was there some time ago.
  void check_agreement() {
    const std::array pieces = {std::as_bytes(std::span<const float>(state_.parameters))};
    const std::string checksum = checksum_of(pieces).substr(0, 8);  // as many digits as sums keep
    const std::array<double, 2> own = {static_cast<double>(state_.update),
                                       static_cast<double>(std::stoul(checksum, nullptr, 16))};
    std::array<double, 2> sums = own;
    group_.all_reduce(sums);
    const auto workers = static_cast<double>(group_.size());
    if (sums[0] == workers * own[0] && sums[1] == workers * own[1]) return;
    throw WorkerLost("the workers do not see the same checkpoint in " + task_.files.folder);
  }

  BatchStreamOptions stream_options() const {
    return {.batch_size = options_.batch_size, .seed = options_.seed, .share = group_.share()};
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
    const std::size_t documents_before = state_.documents;
    const double loss = sum_gradients(stream);
    const float rate = scheduled_rate(options_.optimizer, state_.update, num_updates);
    const double norm =
        optimizer_.step(rate, reducer_.gradients(), state_.parameters, material_.pool);
    ++state_.update;
    if (!std::isfinite(loss) || !std::isfinite(norm)) {
      throw InvalidInput("the loss or the gradient of update " + std::to_string(state_.update) +
                         " is not a number; a lower learning_rate may help");
    }
    move_average();
    state_.losses.push_back(static_cast<float>(loss));
    // As it is saved, so that a resumed run logs the same figures.
    meter_.add(state_.documents - documents_before, static_cast<double>(state_.losses.back()));
    if (writer_ && state_.update % kLogEvery == 0) {
      writer_->add_update(state_, {.epoch = epoch(),
                                   .loss = meter_.loss(),
                                   .gradient_norm = norm,
                                   .learning_rate = static_cast<double>(rate),
                                   .documents_per_second = meter_.documents_per_second(),
                                   .sums = group_.seconds()});
    }
    show_progress("training", num_updates);
  }

  // Of the batches of an update and of all workers, whose wish to stop is heard too. Returns their
  // loss.
  double sum_gradients(BatchStream& stream) {
    reducer_.clear(material_.pool);
    for (std::size_t left = options_.accumulate; left > 0; --left) add_batch(stream, left == 1);
    reducer_.done_from(0);
    const bool stops = task_.hooks.should_stop && task_.hooks.should_stop();
    std::array<double, 2> sums = {reducer_.reduce(material_.pool), stops ? 1.0 : 0.0};
    group_.all_reduce(sums);
    stopped_ = sums[1] > 0;
    return sums[0];
  }

  void add_batch(BatchStream& stream, bool is_last) {
    const BatchStream::Item item = stream.next();
    reducer_.add_loss(item.batch.num_documents() > 0 ? learn_from(item, is_last) : 0);
    state_.documents += item.num_documents;
    state_.position = {item.position.epoch, item.position.batch + 1};
    if (state_.position.batch == batches_) state_.position = {item.position.epoch + 1, 0};
  }

  // Returns the loss. A document is read once an epoch: its dropout depends on nothing else, and so
  // not on how the workers share the documents.
  double learn_from(const BatchStream::Item& item, bool is_last) {
    const Rng rng = random_stream(options_.seed, RandomStream::kDropout).split(item.position.epoch);
    const StepScores& scores = training_.forward(
        state_.parameters, item.batch, {options_.sentence_dropout, options_.document_dropout}, rng,
        material_.pool);
    const double loss = objective_.loss(item.batch, item.num_documents, scores, d_scores_);
    training_.backward(d_scores_, reducer_.gradients(), material_.pool, [&](std::size_t place) {
      if (is_last) reducer_.done_from(place);
    });
    return loss;
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
    show_progress("validating", num_updates);
    std::vector<double> scores;
    group_.barrier([&] {
      scores =
          material_.dev.rouge2(material_.layers, kept_parameters(), group_.share(), material_.pool);
    });
    group_.all_reduce(scores);
    state_.scores.push_back({state_.update, mean(scores)});
    if (writer_) writer_->add_score(state_.scores.back());
    if (state_.scores.back().rouge2 > state_.best.rouge2) {
      state_.best = state_.scores.back();
      state_.worse_looks = 0;
      as_leader([this] { write_best(); });
    } else {
      ++state_.worse_looks;
    }
    meter_.skip();
  }

  void write_best() {
    ModelData& model = material_.model;
    const std::span<const float> kept = kept_parameters();
    model.parameters.assign(kept.begin(), kept.end());
    model.provenance["dev.rouge2"] = fixed_text(state_.best.rouge2, 6);
    model.provenance["dev.update"] = std::to_string(state_.best.update);
    model.provenance["dev.documents"] = std::to_string(material_.dev.size());
    if (!options_.name.empty()) model.provenance[kModelName] = options_.name;
    writer_->write_best(model);
  }

  void save() {
    std::array<double, 1> newcomers = {};
    as_leader([&] {
      writer_->save(state_, optimizer_.adam());
      if (generation_.has_joining_workers && generation_.has_joining_workers()) newcomers = {1};
    });
    group_.all_reduce(newcomers);
    if (newcomers[0] > 0) throw WorkerLost("another worker has come");
  }

  void finish() {
    as_leader([this] {
      writer_->save(state_, optimizer_.adam());
      writer_->draw_curve(state_);
    });
  }

  double epoch() const {
    return static_cast<double>(state_.position.epoch) +
           static_cast<double>(state_.position.batch) / static_cast<double>(batches_);
  }

  void show_progress(std::string_view doing, std::size_t num_updates) const {
    if (!task_.hooks.progress || !group_.is_leader()) return;
    const auto left = static_cast<double>(num_updates - state_.update);
    task_.hooks.progress({.update = state_.update,
                          .num_updates = num_updates,
                          .epoch = epoch(),
                          .documents_per_second = meter_.documents_per_second(),
                          .loss = meter_.loss(),
                          .dev_rouge2 = state_.scores.empty() ? -1 : state_.scores.back().rouge2,
                          .seconds_left = left * meter_.seconds_per_update(),
                          .doing = doing});
  }

  TrainReport report() const {
    return {.updates = state_.update,
            .documents = material_.documents.size(),
            .dev_documents = material_.dev.size(),
            .lead_rouge2 = material_.dev.lead_rouge2(),
            .best_rouge2 = state_.best.rouge2,
            .best_update = state_.best.update,
            .stopped = stopped_,
            .is_leader = group_.is_leader()};
  }

  const TrainTask& task_;
  const TrainOptions& options_;
  TrainMaterial& material_;
  const Generation& generation_;
  WorkerGroup& group_;
  ModelTraining training_;
  ObjectiveFunction objective_;
  Optimizer optimizer_;
  GradientReducer reducer_;
  const std::size_t batches_;  // of an epoch
  StepScores d_scores_;
  TrainState state_;
  ProgressMeter meter_;
  std::optional<RunOutput> writer_;
  bool stopped_ = false;
};

}  // namespace

TrainReport run_update_loop(const TrainTask& task, TrainMaterial& material,
                            const Generation& generation) {
  return UpdateLoop(task, material, generation).run();
}

}  // namespace neusum
