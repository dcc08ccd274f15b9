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
  // The documents of that many batches are sorted by length before they are cut into batches, so
  // that those of a batch are about as long; 1 leaves it to chance.
  std::size_t bucket_batches = 50;
  std::uint64_t seed = 1;
  Shard share = {};  // of the documents of each batch; those are of about one length, and so fair
};

// Which batch it is: epochs, and the batches of each, are counted from 0.
struct BatchPosition {
  std::size_t epoch = 0;
  std::size_t batch = 0;

  bool operator==(const BatchPosition&) const = default;
};

// The numbers of the documents of each batch of an epoch, every document once: a function of the
// file's lengths, the options and the epoch. Batches come in random order, only the one that may be
// smaller is the last.
std::vector<std::vector<std::uint32_t>> epoch_batches(const TrainingFile& file,
                                                      const BatchStreamOptions& options,
                                                      std::size_t epoch);

std::size_t batches_per_epoch(const TrainingFile& file, const BatchStreamOptions& options);

// The batches of all epochs one after the other, without end. A thread prepares the next ones while
// the caller works on the last.
class BatchStream {
 public:
  struct Item {
    BatchPosition position;
    Batch batch;                    // the share of it
    std::size_t num_documents = 0;  // of the whole batch
  };

  // Begins with the batch at `start`; behind the last one of an epoch is the first of the next.
  // The file must outlive the stream. Throws InvalidInput where the epoch has no such batch.
  BatchStream(const TrainingFile& file, const BatchStreamOptions& options,
              BatchPosition start = {});
  BatchStream(const BatchStream&) = delete;
  BatchStream& operator=(const BatchStream&) = delete;
  ~BatchStream();

  // The next batch. Throws what the file throws where that has a broken document.
  Item next();

 private:
  void run() noexcept;
  bool prepare_epoch(BatchPosition position);
  bool put(Item item);

  const TrainingFile& file_;
  const BatchStreamOptions options_;
  const BatchPosition start_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Item> ready_;
  std::exception_ptr error_;  // what ended the thread
  bool stopped_ = false;

  std::jthread thread_;  // the last member: it is joined before the others go
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_BATCH_STREAM_H_
