#ifndef NEUSUM_TRAIN_CHECKPOINT_H_
#define NEUSUM_TRAIN_CHECKPOINT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "nn/adam.h"
#include "train/batch_stream.h"

namespace neusum {

// The result of a validation.
struct Validation {
  std::size_t update = 0;
  double rouge2 = 0;  // mean F1
};

// The state of a run. A run that is resumed from it gives the same result as one that was not
// interrupted.
struct TrainState {
  std::size_t update = 0;       // number of completed updates
  std::size_t documents = 0;    // number of documents in these updates
  BatchPosition position = {};  // of the next batch
  std::vector<float> parameters = {};
  std::vector<float> average = {};  // moving average of the parameters; empty if not used
  std::vector<float> losses = {};   // per update
  std::vector<Validation> validations = {};
  Validation best = {.update = 0, .rouge2 = -1};
  std::size_t validations_since_best = 0;
  // Lengths of the log and of the event file.
  std::uint64_t log_bytes = 0;
  std::uint64_t event_bytes = 0;
};

// Writes a checkpoint atomically and durably. `run` identifies the run by names and values; only
// the same run can read it.
void write_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                      const TrainState& state, const Adam& adam);

// Whether `path` is an undamaged checkpoint. Throws InvalidInput if it belongs to another run.
bool is_checkpoint_of(const std::string& path, const std::map<std::string, std::string>& run);

// Reads a checkpoint. `state.parameters`, `state.average` and `adam` must have their sizes already.
// Throws InvalidInput if the file is damaged or belongs to another run.
void read_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                     TrainState& state, Adam& adam);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_CHECKPOINT_H_
