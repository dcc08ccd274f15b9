#include "train/batch_stream.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/start_threads.h"
#include "neusum/error.h"
#include "train/random_streams.h"

namespace neusum {
namespace {

constexpr std::size_t kQueueLimit = 3;

using DocumentIndices = std::vector<std::uint32_t>;

DocumentIndices shuffled_documents(const TrainingFile& file, Rng& random) {
  DocumentIndices documents(file.size());
  std::iota(documents.begin(), documents.end(), 0U);
  random.shuffle(std::span(documents));
  return documents;
}

// Sorts each bucket by length. The sort is stable.
void sort_buckets(const TrainingFile& file, std::size_t bucket_size, DocumentIndices& documents) {
  const auto length = [&](std::uint32_t document) {
    return std::pair(file.num_sentences(document), file.num_words(document));
  };
  const auto is_shorter = [&](std::uint32_t a, std::uint32_t b) { return length(a) < length(b); };
  for (std::size_t begin = 0; begin < documents.size(); begin += bucket_size) {
    const auto bucket = std::span(documents).subspan(begin);
    const auto size = std::min(bucket_size, bucket.size());
    std::stable_sort(bucket.begin(), bucket.begin() + static_cast<std::ptrdiff_t>(size),
                     is_shorter);
  }
}

std::vector<DocumentIndices> divide(std::span<const std::uint32_t> documents,
                                    std::size_t batch_size) {
  std::vector<DocumentIndices> batches;
  while (!documents.empty()) {
    const auto batch = documents.first(std::min(batch_size, documents.size()));
    batches.emplace_back(batch.begin(), batch.end());
    documents = documents.subspan(batch.size());
  }
  return batches;
}

// Moves the position after the last batch of an epoch to the next epoch.
BatchPosition normalized(BatchPosition position, std::size_t num_batches) {
  if (position.batch < num_batches) return position;
  if (position.batch == num_batches) return {position.epoch + 1, 0};
  throw InvalidInput("there is no batch " + std::to_string(position.batch) + " in an epoch of " +
                     std::to_string(num_batches));
}

}  // namespace

std::vector<DocumentIndices> epoch_batches(const TrainingFile& file,
                                           const BatchStreamOptions& options, std::size_t epoch) {
  NEUSUM_CHECK(options.batch_size > 0 && options.bucket_batches > 0);
  Rng random = random_stream(options.seed, RandomStream::kBatchOrder).split(epoch);
  DocumentIndices documents = shuffled_documents(file, random);
  sort_buckets(file, options.bucket_batches * options.batch_size, documents);
  std::vector<DocumentIndices> batches = divide(documents, options.batch_size);
  random.shuffle(std::span(batches).first(documents.size() / options.batch_size));
  return batches;
}

std::size_t batches_per_epoch(const TrainingFile& file, const BatchStreamOptions& options) {
  NEUSUM_CHECK(options.batch_size > 0);
  return (file.size() + options.batch_size - 1) / options.batch_size;
}

BatchStream::BatchStream(const TrainingFile& file, const BatchStreamOptions& options,
                         BatchPosition start)
    : file_(file),
      options_(options),
      start_(normalized(start, batches_per_epoch(file, options))),
      thread_(start_thread([this](const std::stop_token&) { run(); })) {}

BatchStream::~BatchStream() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
}

BatchStream::Item BatchStream::next() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !ready_.empty() || error_ != nullptr; });
  if (ready_.empty()) std::rethrow_exception(error_);
  Item item = std::move(ready_.front());
  ready_.pop_front();
  changed_.notify_all();
  return item;
}

void BatchStream::run() noexcept {
  try {
    BatchPosition position = start_;
    while (prepare_epoch(position)) position = {position.epoch + 1, 0};
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex_);
    error_ = std::current_exception();
    changed_.notify_all();
  }
}

// Prepares the rest of an epoch, from `position` on. Returns false if the stream is being
// destroyed.
bool BatchStream::prepare_epoch(BatchPosition position) {
  const std::vector<DocumentIndices> batches = epoch_batches(file_, options_, position.epoch);
  for (; position.batch < batches.size(); ++position.batch) {
    const DocumentIndices& documents = batches[position.batch];
    Item item{position, {}, documents.size()};
    for (std::size_t i = options_.shard.index; i < documents.size(); i += options_.shard.count) {
      file_.append_to(item.batch, documents[i]);
      if (options_.read_overlaps) item.overlaps.push_back(file_.overlap(documents[i]));
    }
    if (!put(std::move(item))) return false;
  }
  return true;
}

// Waits until the queue has room. Returns false if the stream is being destroyed.
bool BatchStream::put(Item item) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return stopped_ || ready_.size() < kQueueLimit; });
  if (stopped_) return false;
  ready_.push_back(std::move(item));
  changed_.notify_all();
  return true;
}

}  // namespace neusum
