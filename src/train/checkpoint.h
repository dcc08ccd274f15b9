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

// A look at the validation documents.
struct DevScore {
  std::size_t update = 0;
  double rouge2 = 0;
};

// All that a run needs to go on exactly as if it had not been ended.
struct TrainState {
  std::size_t update = 0;       // updates that are done
  std::size_t documents = 0;    // that they learned from
  BatchPosition position = {};  // of the next batch
  std::vector<float> parameters = {};
  std::vector<float> average = {};  // of the parameters; empty where none is kept
  std::vector<float> losses = {};   // of every update
  std::vector<DevScore> scores = {};
  DevScore best = {.update = 0, .rouge2 = -1};
  std::size_t worse_looks = 0;  // since the best
  // How far the files were written that grow with the run.
  std::uint64_t log_bytes = 0;
  std::uint64_t event_bytes = 0;
};

// `run` describes the run by names and values; only the same run can be resumed from the file,
// which is replaced atomically and durably.
void write_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                      const TrainState& state, const Adam& adam);

// False if the file is damaged or is not a checkpoint. Throws InvalidInput if it belongs to another
// run.
bool is_checkpoint_of(const std::string& path, const std::map<std::string, std::string>& run);

// Throws InvalidInput where the file is of another run, or damaged. `state.parameters` and `adam`
// have their sizes already.
void read_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                     TrainState& state, Adam& adam);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_CHECKPOINT_H_
