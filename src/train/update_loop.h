#ifndef NEUSUM_TRAIN_UPDATE_LOOP_H_
#define NEUSUM_TRAIN_UPDATE_LOOP_H_

#include <cstdint>
#include <functional>

#include "neusum/training/trainer.h"
#include "train/run_setup.h"
#include "workers/folder_lease.h"
#include "workers/worker_group.h"

namespace neusum {

// A time in which the workers of a run are the same ones.
struct Generation {
  std::uint64_t number = 0;
  WorkerGroup& group;
  const FolderLease* lease = nullptr;                   // of the leader
  std::function<bool()> has_joining_workers = nullptr;  // asked at checkpoints, of the leader
};

// Goes on from the last checkpoint to the end of the training. Throws WorkerLost where the
// generation ends before.
TrainReport run_update_loop(const TrainTask& task, TrainMaterial& material,
                            const Generation& generation);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_UPDATE_LOOP_H_
