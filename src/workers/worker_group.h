#ifndef NEUSUM_WORKERS_WORKER_GROUP_H_
#define NEUSUM_WORKERS_WORKER_GROUP_H_

#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>

#include "base/shard.h"

namespace neusum {

// Another worker of the group does not answer any more, or wants to meet anew: the group is at its
// end, and those that are left go on as another one.
class WorkerLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Seconds that went into the sums of begin_sum(), and those of them in which this worker had
// nothing else to do.
struct AllReduceSeconds {
  double summing = 0;
  double waiting = 0;
};

// The workers that train together for a time. What follows is called by all of them, in the same
// order; where one does not come in time, it is WorkerLost for the others.
class WorkerGroup {
 public:
  explicit WorkerGroup(Shard share) : share_(share) {}
  WorkerGroup(const WorkerGroup&) = delete;
  WorkerGroup& operator=(const WorkerGroup&) = delete;
  virtual ~WorkerGroup() = default;

  // This worker's part of all that is shared.
  const Shard& share() const { return share_; }
  std::size_t size() const { return share_.count; }
  // The one worker that writes files.
  bool is_leader() const { return share_.index == 0; }

  // Begins to replace the numbers by their sums over all workers. They are not to be touched before
  // wait(), after which all sums are there.
  virtual void all_reduce_async(std::span<float> numbers) = 0;
  virtual void wait() = 0;
  virtual AllReduceSeconds seconds() const = 0;  // since the group began

  // The same at once.
  virtual void all_reduce(std::span<double> numbers) = 0;

  // Does `work`, which may take its time, and returns when all workers have done theirs.
  virtual void barrier(const std::function<void()>& work) = 0;

  // The last call where all went well: who goes without it may be a loss to those who are not quite
  // done.
  virtual void shutdown() = 0;

 private:
  Shard share_;
};

// A worker that is alone.
class SingleWorker : public WorkerGroup {
 public:
  SingleWorker() : WorkerGroup({}) {}

  void all_reduce_async(std::span<float> /*numbers*/) override {}
  void wait() override {}
  AllReduceSeconds seconds() const override { return {}; }
  void all_reduce(std::span<double> /*numbers*/) override {}
  void barrier(const std::function<void()>& work) override { work(); }
  void shutdown() override {}
};

}  // namespace neusum

#endif  // NEUSUM_WORKERS_WORKER_GROUP_H_
