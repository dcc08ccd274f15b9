#ifndef NEUSUM_TRAIN_BATCH_STREAM_H_
#define NEUSUM_TRAIN_BATCH_STREAM_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "base/shard.h"
#include "model/batch.h"
#include "train/training_file.h"

namespace neusum {

struct BatchStreamOptions {
  std::size_t batch_size = 32;  // documents
  // Number of batches per bucket. The documents of a bucket are sorted by length before they are
  // divided into batches, so that the documents of a batch have similar lengths. 1: no sorting
  // across batches.
  std::size_t bucket_batches = 50;
  std::uint64_t seed = 1;
  Shard shard = {};  // of the documents of each batch
  bool read_overlaps = false;
};

// Position of a batch in the stream: epochs, and batches within an epoch, count from 0.
struct BatchPosition {
  std::size_t epoch = 0;
  std::size_t batch = 0;

  bool operator==(const BatchPosition&) const = default;
};

// The indices of the documents in each batch of an epoch. Every document occurs once. The result
// depends only on the lengths of the documents, the options and the epoch. The order of the batches
// is random, except that a smaller batch is the last.
std::vector<std::vector<std::uint32_t>> epoch_batches(const TrainingFile& file,
                                                      const BatchStreamOptions& options,
                                                      std::size_t epoch);

std::size_t batches_per_epoch(const TrainingFile& file, const BatchStreamOptions& options);

// An endless stream of the batches of all epochs. A thread prepares the next batches while the
// caller processes the current one.
class BatchStream {
 public:
  struct Item {
    BatchPosition position;
    Batch batch;                               // this worker's shard
    std::size_t num_documents = 0;             // in the whole batch
    std::vector<BigramOverlap> overlaps = {};  // of the shard's documents, if they are read
  };

  // Starts with the batch at `start`. The position after the last batch of an epoch is that of the
  // first batch of the next epoch. The file must outlive the stream. Throws InvalidInput if the
  // position does not exist.
  BatchStream(const TrainingFile& file, const BatchStreamOptions& options,
              BatchPosition start = {});
  BatchStream(const BatchStream&) = delete;
  BatchStream& operator=(const BatchStream&) = delete;
  ~BatchStream();

  // Throws InvalidInput if the file contains a damaged document.
  Item next();

 private:
  void run() noexcept;
  bool prepare_epoch(BatchPosition position);
  bool put(Item item);

  const TrainingFile& file_;
  const BatchStreamOptions options_;
  const BatchPosition start_;

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<Item> ready_;
  std::exception_ptr error_;  // of the thread
  bool stopped_ = false;

  std::jthread thread_;  // last: it stops before the members it uses are destroyed
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_BATCH_STREAM_H_
