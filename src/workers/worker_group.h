#ifndef NEUSUM_WORKERS_WORKER_GROUP_H_
#define NEUSUM_WORKERS_WORKER_GROUP_H_

#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>

#include "base/shard.h"

namespace neusum {

// A worker of the group has failed, or another worker wants to join. The group cannot be used any
// more; the remaining workers form a new one.
class WorkerLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Duration of the all_reduce_async() operations, and how much of it was spent blocked in wait().
struct AllReduceSeconds {
  double reducing = 0;
  double waiting = 0;
};

// A fixed set of workers that train together. All workers call the same collective operations
// (all_reduce_async, wait, all_reduce, barrier, shutdown) in the same order. If a worker does not
// take part in one before the time limit, the operation throws WorkerLost in the others.
class WorkerGroup {
 public:
  explicit WorkerGroup(Shard shard) : shard_(shard) {}
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;
  virtual ~WorkerGroup() = default;

  // The part of the data that this worker processes.
  const Shard& shard() const { return shard_; }
  std::size_t size() const { return shard_.count; }
  // Only the leader writes files.
  bool is_leader() const { return shard_.index == 0; }

  // Starts to replace each value by its sum over all workers. The caller must not access the values
  // before wait(), which returns when all pending sums are complete.
  virtual void all_reduce_async(std::span<float> values) = 0;
  virtual void wait() = 0;
  virtual AllReduceSeconds seconds() const = 0;  // since the group was formed

  // Replaces each value by its sum over all workers.
  virtual void all_reduce(std::span<double> values) = 0;

  // Runs `work`, which may exceed the time limit, and returns when all workers have finished
  // theirs.
  virtual void barrier(const std::function<void()>& work) = 0;

  // Call last on a clean exit. A worker that disconnects without it looks dead to workers that are
  // still finishing.
  virtual void shutdown() = 0;

 private:
  Shard shard_;
};

// A group of one worker.
class SingleWorker : public WorkerGroup {
 public:
  SingleWorker() : WorkerGroup({}) {}

  void all_reduce_async(std::span<float> /*values*/) override {}
  void wait() override {}
  AllReduceSeconds seconds() const override { return {}; }
  void all_reduce(std::span<double> /*values*/) override {}
  void barrier(const std::function<void()>& work) override { work(); }
  void shutdown() override {}
};

}  // namespace neusum

#endif  // NEUSUM_WORKERS_WORKER_GROUP_H_
