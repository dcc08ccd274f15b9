// The only file that knows Gloo.
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

namespace neusum {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr auto kLookForNoteEvery = milliseconds(5);
constexpr auto kAskEvery = milliseconds(50);  // whether the others have done their work

// The notes by which Gloo's sides find each other's ports, under the name of the meeting.
class GlooStore : public gloo::rendezvous::Store {
 public:
  GlooStore(RendezvousStore& notes, const WorkerAgreement& meeting, milliseconds time_limit)
      : notes_(notes), meeting_(meeting), time_limit_(time_limit) {}

  void set(const std::string& key, const std::vector<char>& data) override {
    notes_.put(meeting_.generation, name_of(key), {data.begin(), data.end()});
  }

  std::vector<char> get(const std::string& key) override {
    wait({key});
    const std::string note = notes_.get(meeting_.generation, name_of(key)).value();
    return {note.begin(), note.end()};
  }

  void wait(const std::vector<std::string>& keys) override { wait(keys, time_limit_); }

  void wait(const std::vector<std::string>& keys, const milliseconds& /*timeout*/) override {
    const auto end = Clock::now() + time_limit_;
    for (const std::string& key : keys) {
      while (!notes_.get(meeting_.generation, name_of(key))) {
        if (Clock::now() > end) throw WorkerLost("a worker did not come to the meeting");
        std::this_thread::sleep_for(kLookForNoteEvery);
      }
    }
  }

 private:
  std::string name_of(const std::string& key) const { return meeting_.id + "-" + key; }

  RendezvousStore& notes_;
  const WorkerAgreement& meeting_;
  milliseconds time_limit_;
};

template <typename Number>
void gloo_all_reduce(const std::shared_ptr<gloo::Context>& context, std::span<Number> numbers) {
  gloo::AllreduceOptions options(context);
  options.setAlgorithm(gloo::AllreduceOptions::Algorithm::RING);  // adds in a fixed order
  options.setOutput(numbers.data(), numbers.size());
  options.setReduceFunction(
      static_cast<void (*)(void*, const void*, const void*, std::size_t)>(&gloo::sum<Number>));
  gloo::allreduce(options);
}

// All that Gloo does is done by one thread, in order. It takes no signals: Gloo writes to sockets
// that may be closed, and SIGPIPE would end the program.
class GlooGroup : public WorkerGroup {
 public:
  GlooGroup(const WorkerAgreement& meeting, RendezvousStore& store, const std::string& address,
            milliseconds time_limit)
      : WorkerGroup(meeting.share) {
    {
      const SignalBlock block;
      thread_ = start_thread([this](const std::stop_token&) { work(); });
    }
    try {
      begin([&] { connect(meeting, store, address, time_limit); });
      finish();
    } catch (...) {
      end();
      throw;
    }
  }
  GlooGroup(const GlooGroup&) = delete;
  GlooGroup& operator=(const GlooGroup&) = delete;
  ~GlooGroup() override { end(); }

  void all_reduce_async(std::span<float> numbers) override {
    begin([this, numbers] {
      const Stopwatch watch(TimeKind::kWall);
      gloo_all_reduce(context_, numbers);
      const std::lock_guard<std::mutex> lock(mutex_);
      seconds_.summing += watch.seconds();
    });
  }

  AllReduceSeconds seconds() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return seconds_;
  }

  void wait() override {
    const Stopwatch watch(TimeKind::kWall);
    finish();
    const std::lock_guard<std::mutex> lock(mutex_);
    seconds_.waiting += watch.seconds();
  }

  void all_reduce(std::span<double> numbers) override {
    begin([this, numbers] { gloo_all_reduce(context_, numbers); });
    finish();
  }

  void barrier(const std::function<void()>& work) override {
    bool done = false;
    begin([this, &done] {
      for (double busy = 1; busy > 0;) {
        busy = wait_for(done) ? 0 : 1;
        gloo_all_reduce(context_, std::span(&busy, 1));
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
    finish();
  }

  // Everybody has done all else when this begins, so that it makes no difference how it ends.
  void shutdown() override {
    double nothing = 0;
    begin([&] { gloo_all_reduce(context_, std::span(&nothing, 1)); });
    wait_for_tasks();
  }

 private:
  using Task = std::function<void()>;

  void connect(const WorkerAgreement& meeting, RendezvousStore& store, const std::string& address,
               milliseconds time_limit) {
    GlooStore notes(store, meeting, time_limit);
    auto device = gloo::transport::tcp::CreateDevice(address.c_str());
    auto context = std::make_shared<gloo::rendezvous::Context>(
        static_cast<int>(meeting.share.index), static_cast<int>(meeting.share.count));
    context->setTimeout(time_limit);
    context->connectFullMesh(notes, device);
    context_ = std::move(context);
  }

  void begin(Task task) {
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

  void finish() {
    wait_for_tasks();
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!error_.empty()) throw WorkerLost(error_);
  }

  // Whether `done` is set by now or a little later. Throws where this worker has failed.
  bool wait_for(const bool& done) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, kAskEvery, [&] { return done || !error_.empty(); });
    if (!error_.empty()) throw WorkerLost(error_);
    return done;
  }

  // After an error, which is the end of the group, tasks are dropped.
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
      if (tasks_.empty()) break;
      const Task task = tasks_.front();
      if (error_.empty()) {
        lock.unlock();
        run(task);
        lock.lock();
      }
      tasks_.pop_front();
      changed_.notify_all();
    }
    context_.reset();
  }

  void run(const Task& task) {
    try {
      task();
    } catch (const std::exception& error) {
      fail(error.what());
      context_.reset();  // which the others notice at once
    }
  }

  void fail(const std::string& what) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (error_.empty()) error_ = what;
    changed_.notify_all();
  }

  void end() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  std::shared_ptr<gloo::Context> context_;  // of the thread alone
  mutable std::mutex mutex_;                // guards what follows
  std::condition_variable changed_;
  std::deque<Task> tasks_;  // the first is being done
  std::string error_;
  AllReduceSeconds seconds_;
  bool ended_ = false;
  std::jthread thread_;
};

}  // namespace

void check_workers_supported() {}

std::unique_ptr<WorkerGroup> connect_workers(const WorkerAgreement& meeting, RendezvousStore& store,
                                             const std::string& address,
                                             std::chrono::milliseconds time_limit) {
  if (meeting.share.count == 1) return std::make_unique<SingleWorker>();
  return std::make_unique<GlooGroup>(meeting, store, address, time_limit);
}

}  // namespace neusum
