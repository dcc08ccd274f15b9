#include "train/run_output.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/log.h"
#include "figure/learning_curve.h"
#include "model/model_file.h"
#include "neusum/error.h"
#include "neusum/write_file.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

double seconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

// Returns the number of bytes to keep of a file that should have at least `expected` bytes; 0 if it
// is shorter. A run can be resumed without the old content of its logs.
std::uint64_t bytes_to_keep(const std::string& path, std::uint64_t expected) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size >= expected) return expected;
  if (expected > 0) {
    log(LogLevel::kWarning,
        path + " is missing or truncated; it starts again with the next update");
  }
  return 0;
}

// Replaces a log file by a copy and opens the copy. A process of an earlier generation that still
// has the old file open cannot write to the new one.
template <typename File>
void reopen(const FolderLease& lease, const std::string& path, std::uint64_t expected_bytes,
            std::optional<File>& file) {
  const std::uint64_t kept_bytes = bytes_to_keep(path, expected_bytes);
  lease.put(path, [&](const std::string& draft) {
    std::error_code error;
    if (kept_bytes > 0) fs::copy_file(path, draft, error);
    if (error) throw IoError("cannot copy " + path + ": " + error.message());
    file.emplace(draft, kept_bytes);
    file->flush();
  });
}

}  // namespace

RunOutput::RunOutput(const TrainTask& task, const FolderLease& lease, const TrainState& state)
    : task_(task), lease_(lease) {
  reopen(lease, task.paths.log, state.log_bytes, log_);
  reopen(lease, task.paths.events, state.event_bytes, events_);
}

void RunOutput::add_generation(std::size_t generation, std::size_t workers,
                               const TrainState& state) {
  log_->add("generation", {{"generation", generation},
                           {"workers", workers},
                           {"update", state.update},
                           {"documents", state.documents}});
}

void RunOutput::add_update(const TrainState& state, const UpdateFigures& figures) {
  const std::array<std::pair<const char*, double>, 4> curves = {{
      {"train/loss", figures.loss},
      {"train/gradient_norm", figures.gradient_norm},
      {"train/learning_rate", figures.learning_rate},
      {"train/documents_per_second", figures.documents_per_second},
  }};
  const double now = seconds_since_1970();
  for (const auto& [tag, value] : curves) {
    events_->add(static_cast<std::int64_t>(state.update), tag, value, now);
  }
  log_->add("update", {{"update", state.update},
                       {"documents", state.documents},
                       {"epoch", figures.epoch},
                       {"loss", figures.loss},
                       {"gradient_norm", figures.gradient_norm},
                       {"learning_rate", figures.learning_rate},
                       {"documents_per_second", figures.documents_per_second},
                       {"seconds_summing", figures.all_reduce.reducing},
                       {"seconds_waiting", figures.all_reduce.waiting}});
}

void RunOutput::add_validation(const Validation& validation) {
  log_->add("dev", {{"update", validation.update}, {"rouge2", validation.rouge2}});
  events_->add(static_cast<std::int64_t>(validation.update), "dev/rouge2", validation.rouge2,
               seconds_since_1970());
}

void RunOutput::save_checkpoint(TrainState& state, const Adam& adam) {
  log_->flush();
  events_->flush();
  state.log_bytes = log_->size();
  state.event_bytes = events_->size();
  lease_.put(task_.paths.checkpoint,
             [&](const std::string& draft) { write_checkpoint(draft, task_.run, state, adam); });
}

void RunOutput::write_best_model(const ModelData& model) {
  lease_.put(task_.paths.model, [&](const std::string& draft) {
    write_model(draft, model, task_.options.vector_precision);
  });
}

void RunOutput::draw_curve(const TrainState& state) {
  LearningCurve curve = {.title = "Learning curve"};
  for (std::size_t i = 0; i < state.losses.size(); ++i) {
    curve.loss.push_back({i + 1, static_cast<double>(state.losses[i])});
  }
  for (const Validation& validation : state.validations) {
    curve.dev_rouge2.push_back({validation.update, validation.rouge2});
  }
  lease_.put(task_.paths.curve,
             [&](const std::string& draft) { write_file(draft, draw_learning_curve(curve)); });
}

}  // namespace neusum
