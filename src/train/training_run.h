#ifndef NEUSUM_TRAIN_TRAINING_RUN_H_
#define NEUSUM_TRAIN_TRAINING_RUN_H_

#include <map>
#include <string>

#include "data/training_file.h"
#include "model/model_data.h"
#include "neusum/trainer.h"

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

// The documents to learn from; put down in the run's folder where they are not there yet.
TrainingFile training_documents(const TrainFiles& files, const TrainOptions& options,
                                const Vocabulary& vocabulary, const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAINING_RUN_H_
