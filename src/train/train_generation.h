#ifndef NEUSUM_TRAIN_TRAIN_GENERATION_H_
#define NEUSUM_TRAIN_TRAIN_GENERATION_H_

#include <cstdint>
#include <functional>

#include "neusum/trainer.h"
#include "train/folder_lease.h"
#include "train/training_run.h"
#include "train/worker_group.h"

namespace neusum {

// A time in which the workers of a run are the same ones.
struct Generation {
  std::uint64_t number = 0;
  WorkerGroup& group;
  const FolderLease* lease = nullptr;             // of the leader
  std::function<bool()> has_newcomers = nullptr;  // asked at checkpoints, of the leader
};

// Goes on from the last checkpoint to the end of the training. Throws WorkerLost where the
// generation ends before.
TrainReport train_generation(const TrainTask& task, TrainMaterial& material,
                             const Generation& generation);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAIN_GENERATION_H_
