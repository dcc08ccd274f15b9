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

// What is told of an update.
struct UpdateFigures {
  double epoch = 0;
  double loss = 0;  // of late
  double gradient_norm = 0;
  double learning_rate = 0;
  double documents_per_second = 0;  // of late
  AllReduceSeconds sums = {};
};

// All that a run leaves in its folder while it goes on; only the leader of the workers has one.
class RunOutput {
 public:
  // Keeps of the log and the events what they held when `state` was saved; if they lost it, they
  // start again, which is logged.
  RunOutput(const TrainTask& task, const FolderLease& lease, const TrainState& state);

  void add_generation(std::size_t generation, std::size_t workers, const TrainState& state);
  void add_update(const TrainState& state, const UpdateFigures& figures);
  void add_score(const DevScore& score);

  // After that the run can go on from here.
  void save(TrainState& state, const Adam& adam);
  void write_best(const ModelData& model);
  void draw_curve(const TrainState& state);

 private:
  const TrainTask& task_;
  const FolderLease& lease_;
  std::optional<TrainLog> log_;
  std::optional<EventFile> events_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_RUN_OUTPUT_H_
