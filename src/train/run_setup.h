#ifndef NEUSUM_TRAIN_RUN_SETUP_H_
#define NEUSUM_TRAIN_RUN_SETUP_H_

#include <map>
#include <string>

#include "base/thread_pool.h"
#include "eval/validation_set.h"
#include "model/model_data.h"
#include "model/neusum_model.h"
#include "neusum/training/trainer.h"
#include "train/training_file.h"
#include "workers/folder_lease.h"

namespace neusum {

// The files of a run, in its folder.
struct RunPaths {
  explicit RunPaths(const std::string& folder);

  std::string initial;    // model before the first update: vocabulary and word vectors
  std::string documents;  // training documents, a TrainingFile
  std::string checkpoint;
  std::string model;   // best model so far
  std::string log;     // JSON lines
  std::string events;  // for TensorBoard
  std::string curve;   // SVG
};

// Everything that affects the result of a run, by name: options, and names and checksums of the
// input files. Excludes, for instance, the number of threads and the checkpoint interval.
using RunDescription = std::map<std::string, std::string>;
RunDescription describe_run(const TrainFiles& files, const TrainOptions& options);

// The model before the first update. Its provenance contains the description of the run.
ModelData initial_model(const TrainFiles& files, const TrainOptions& options,
                        const RunDescription& run);

// The arguments of train(), and what follows from them.
struct TrainTask {
  TrainTask(TrainFiles train_files, TrainOptions train_options, TrainHooks train_hooks);

  TrainFiles files;
  TrainOptions options;
  TrainHooks hooks;
  RunPaths paths;
  RunDescription run;
};

// Writes the files that all workers read, the initial model and the training documents, unless the
// run's folder already contains them.
void prepare_run(const TrainTask& task, const FolderLease& lease);

// What a worker loads once and uses in every generation.
struct TrainingResources {
  explicit TrainingResources(const TrainTask& task);

  ModelData model;
  NeusumModel layers;
  TrainingFile documents;
  ValidationSet dev;
  ThreadPool pool;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_RUN_SETUP_H_
