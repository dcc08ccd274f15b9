#ifndef NEUSUM_TRAIN_RUN_OUTPUT_H_
#define NEUSUM_TRAIN_RUN_OUTPUT_H_

#include <cstddef>
#include <optional>

#include "model/model_data.h"
#include "nn/adam.h"
#include "train/checkpoint.h"
#include "train/event_file.h"
#include "train/run_setup.h"
#include "train/train_log.h"
#include "workers/folder_lease.h"
#include "workers/worker_group.h"

namespace neusum {

// The logged values of an update.
struct UpdateFigures {
  double epoch = 0;
  double loss = 0;  // moving average
  double gradient_norm = 0;
  double learning_rate = 0;
  double documents_per_second = 0;  // moving average
  AllReduceSeconds all_reduce = {};
};

// Writes the output files of a run. Only the leader of the workers has one.
class RunOutput {
 public:
  // Truncates the log and the event file to the length that they had when `state` was saved. If
  // they are shorter now, it logs a warning and they start again.
  RunOutput(const TrainTask& task, const FolderLease& lease, const TrainState& state);

  void add_generation(std::size_t generation, std::size_t workers, const TrainState& state);
  void add_update(const TrainState& state, const UpdateFigures& figures);
  void add_validation(const Validation& validation);

  // Writes a checkpoint, from which the run can be resumed, and sets the file lengths in `state`.
  void save_checkpoint(TrainState& state, const Adam& adam);
  void write_best_model(const ModelData& model);
  void draw_curve(const TrainState& state);

 private:
  const TrainTask& task_;
  const FolderLease& lease_;
  std::optional<TrainLog> log_;
  std::optional<EventFile> events_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_RUN_OUTPUT_H_
