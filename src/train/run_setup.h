#ifndef NEUSUM_TRAIN_RUN_SETUP_H_
#define NEUSUM_TRAIN_RUN_SETUP_H_

#include <map>
#include <string>

#include "base/thread_pool.h"
#include "eval/dev_set.h"
#include "model/model_data.h"
#include "model/neusum_model.h"
#include "neusum/training/trainer.h"
#include "train/training_file.h"
#include "workers/folder_lease.h"

namespace neusum {

// The files of a run, in its folder.
struct RunPaths {
  explicit RunPaths(const std::string& folder);

  std::string initial;     // the model before the first update: its words and their vectors
  std::string documents;   // what is learned from, as a TrainingFile
  std::string checkpoint;  // how far the run has come
  std::string model;       // the best so far
  std::string log;         // JSON lines
  std::string events;      // for TensorBoard
  std::string curve;       // SVG
};

// What a run depends on, by name: the options, and the files' names and checksums. Threads are not
// among them, nor how often a checkpoint is written.
using RunDescription = std::map<std::string, std::string>;
RunDescription describe_run(const TrainFiles& files, const TrainOptions& options);

// The model before the first update, with the description of its run.
ModelData initial_model(const TrainFiles& files, const TrainOptions& options,
                        const RunDescription& run);

// A training, as train() was asked for it.
struct TrainTask {
  TrainTask(TrainFiles train_files, TrainOptions train_options, TrainHooks train_hooks);

  TrainFiles files;
  TrainOptions options;
  TrainHooks hooks;
  RunPaths paths;
  RunDescription run;
};

// Puts down in the run's folder what all workers read and what is not there yet: the model before
// the first update, and the documents to learn from.
void prepare_run(const TrainTask& task, const FolderLease& lease);

// What a worker trains with, as long as it lives.
struct TrainMaterial {
  explicit TrainMaterial(const TrainTask& task);

  ModelData model;
  NeusumModel layers;
  TrainingFile documents;
  DevSet dev;
  ThreadPool pool;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_RUN_SETUP_H_
