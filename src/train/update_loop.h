#ifndef NEUSUM_TRAIN_UPDATE_LOOP_H_
#define NEUSUM_TRAIN_UPDATE_LOOP_H_

#include <cstdint>
#include <functional>

#include "neusum/training/trainer.h"
#include "train/run_setup.h"
#include "workers/folder_lease.h"
#include "workers/worker_group.h"

namespace neusum {

// A period during which the set of workers does not change.
struct Generation {
  std::uint64_t number = 0;
  WorkerGroup& group;
  const FolderLease* lease = nullptr;                   // in the leader only
  std::function<bool()> has_joining_workers = nullptr;  // called in the leader after a checkpoint
};

// Trains from the last checkpoint to the end of the run. Throws WorkerLost if the generation ends
// before.
TrainReport run_update_loop(const TrainTask& task, TrainingResources& resources,
                            const Generation& generation);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_UPDATE_LOOP_H_
