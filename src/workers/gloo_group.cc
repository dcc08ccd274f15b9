// The only file that uses Gloo.
#include "workers/gloo_group.h"

#include <gloo/allreduce.h>
#include <gloo/math.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/store.h>
#include <gloo/transport/tcp/device.h>

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/signal_block.h"
#include "base/start_threads.h"
#include "base/stopwatch.h"
#include "neusum/training/worker_options.h"

namespace neusum {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr auto kStorePollInterval = milliseconds(5);
constexpr auto kBarrierPollInterval = milliseconds(50);

// Lets Gloo exchange the ports of its connections through the rendezvous store. The id of the group
// is part of each key.
class GlooStore : public gloo::rendezvous::Store {
 public:
  GlooStore(RendezvousStore& store, const Membership& membership, milliseconds time_limit)
      : store_(store), membership_(membership), time_limit_(time_limit) {}

  void set(const std::string& key, const std::vector<char>& data) override {
    store_.put(membership_.generation, store_key(key), {data.begin(), data.end()});
  }

  std::vector<char> get(const std::string& key) override {
    wait({key});
    const std::string value = store_.get(membership_.generation, store_key(key)).value();
    return {value.begin(), value.end()};
  }

  void wait(const std::vector<std::string>& keys) override { wait(keys, time_limit_); }

  void wait(const std::vector<std::string>& keys, const milliseconds& /*timeout*/) override {
    const auto end = Clock::now() + time_limit_;
    for (const std::string& key : keys) {
      while (!store_.get(membership_.generation, store_key(key))) {
        if (Clock::now() > end) throw WorkerLost("a worker did not connect in time");
        std::this_thread::sleep_for(kStorePollInterval);
      }
    }
  }

 private:
  std::string store_key(const std::string& key) const { return membership_.group_id + "-" + key; }

  RendezvousStore& store_;
  const Membership& membership_;
  milliseconds time_limit_;
};

template <typename Float>
void gloo_all_reduce(const std::shared_ptr<gloo::Context>& context, std::span<Float> values) {
  gloo::AllreduceOptions options(context);
  options.setAlgorithm(gloo::AllreduceOptions::Algorithm::RING);  // a fixed order of additions
  options.setOutput(values.data(), values.size());
  options.setReduceFunction(
      static_cast<void (*)(void*, const void*, const void*, std::size_t)>(&gloo::sum<Float>));
  gloo::allreduce(options);
}

// Runs all Gloo operations as tasks in one thread, in order. The thread blocks signals: Gloo may
// write to a closed socket, and SIGPIPE would end the program.
class GlooGroup : public WorkerGroup {
 public:
  GlooGroup(const Membership& membership, RendezvousStore& store, const std::string& address,
            milliseconds time_limit)
      : WorkerGroup(membership.shard) {
    {
      const SignalBlock block;
      thread_ = start_thread([this](const std::stop_token&) { run_tasks(); });
    }
    try {
      enqueue([&] { connect(membership, store, address, time_limit); });
      wait_and_check();
    } catch (...) {
      stop_thread();
      throw;
    }
  }
  GlooGroup(const GlooGroup&) = delete;
  GlooGroup& operator=(const GlooGroup&) = delete;
  ~GlooGroup() override { stop_thread(); }

  void all_reduce_async(std::span<float> values) override {
    enqueue([this, values] {
      const Stopwatch watch(TimeKind::kWall);
      gloo_all_reduce(context_, values);
      const std::lock_guard<std::mutex> lock(mutex_);
      seconds_.reducing += watch.seconds();
    });
  }

  AllReduceSeconds seconds() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return seconds_;
  }

  void wait() override {
    const Stopwatch watch(TimeKind::kWall);
    wait_and_check();
    const std::lock_guard<std::mutex> lock(mutex_);
    seconds_.waiting += watch.seconds();
  }

  void all_reduce(std::span<double> values) override {
    enqueue([this, values] { gloo_all_reduce(context_, values); });
    wait_and_check();
  }

  void barrier(const std::function<void()>& work) override {
    bool done = false;
    enqueue([this, &done] {
      for (double busy_workers = 1; busy_workers > 0;) {
        busy_workers = wait_until_done(done) ? 0 : 1;
        gloo_all_reduce(context_, std::span(&busy_workers, 1));
      }
    });
    try {
      work();
    } catch (...) {
      fail("this worker has failed");
      wait_for_tasks();
      throw;
    }
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      done = true;
    }
    changed_.notify_all();
    wait_and_check();
  }

  // Ignores errors: every worker that gets here has finished its other work.
  void shutdown() override {
    double unused = 0;
    enqueue([&] { gloo_all_reduce(context_, std::span(&unused, 1)); });
    wait_for_tasks();
  }

 private:
  using Task = std::function<void()>;

  void connect(const Membership& membership, RendezvousStore& store, const std::string& address,
               milliseconds time_limit) {
    GlooStore gloo_store(store, membership, time_limit);
    auto device = gloo::transport::tcp::CreateDevice(address.c_str());
    auto context = std::make_shared<gloo::rendezvous::Context>(
        static_cast<int>(membership.shard.index), static_cast<int>(membership.shard.count));
    context->setTimeout(time_limit);
    context->connectFullMesh(gloo_store, device);
    context_ = std::move(context);
  }

  void enqueue(Task task) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_all();
  }

  void wait_for_tasks() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return tasks_.empty(); });
  }

  void wait_and_check() {
    wait_for_tasks();
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!error_.empty()) throw WorkerLost(error_);
  }

  // Waits a short time for `done` and returns its value. Throws WorkerLost if this worker has
  // failed.
  bool wait_until_done(const bool& done) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, kBarrierPollInterval, [&] { return done || !error_.empty(); });
    if (!error_.empty()) throw WorkerLost(error_);
    return done;
  }

  // Runs the tasks until stop_thread(). After an error, tasks are dropped.
  void run_tasks() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) break;
      const Task task = tasks_.front();
      if (error_.empty()) {
        lock.unlock();
        run_task(task);
        lock.lock();
      }
      tasks_.pop_front();
      changed_.notify_all();
    }
    context_.reset();
  }

  void run_task(const Task& task) {
    try {
      task();
    } catch (const std::exception& error) {
      fail(error.what());
      context_.reset();  // closes the connections, so that the other workers fail at once
    }
  }

  void fail(const std::string& what) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (error_.empty()) error_ = what;
    changed_.notify_all();
  }

  void stop_thread() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  std::shared_ptr<gloo::Context> context_;  // used by thread_ only
  mutable std::mutex mutex_;                // guards the members below
  std::condition_variable changed_;
  std::deque<Task> tasks_;  // the first one is running
  std::string error_;
  AllReduceSeconds seconds_;
  bool stopping_ = false;
  std::jthread thread_;
};

}  // namespace

void check_workers_supported() {}

std::unique_ptr<WorkerGroup> connect_workers(const Membership& membership, RendezvousStore& store,
                                             const std::string& address,
                                             std::chrono::milliseconds time_limit) {
  if (membership.shard.count == 1) return std::make_unique<SingleWorker>();
  return std::make_unique<GlooGroup>(membership, store, address, time_limit);
}

}  // namespace neusum
