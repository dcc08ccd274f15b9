#include "workers.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "neusum/error.h"

namespace neusum::cli {
namespace {

using Clock = std::chrono::steady_clock;

// A worker that dies this often, each time within kEarly of its start, is not started again.
constexpr std::size_t kMaxEarlyDeaths = 3;
constexpr auto kEarly = std::chrono::seconds(5);

class WorkerKeeper {
 public:
  explicit WorkerKeeper(std::size_t count) : workers_(count) {
    sigemptyset(&signals_);
    for (const int signal : {SIGCHLD, SIGINT, SIGTERM}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  WorkerKeeper(const WorkerKeeper&) = delete;
  WorkerKeeper& operator=(const WorkerKeeper&) = delete;
  ~WorkerKeeper() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  std::optional<std::size_t> run() {
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (is_worker(i)) return i;
    }
    while (num_running_ > 0) {
      const int signal = sigwaitinfo(&signals_, nullptr);
      if (signal == SIGINT || signal == SIGTERM) stop();
      if (const auto number = reap()) return number;
    }
    if (failed_) throw InvalidInput("a worker failed; its error message is above");
    return std::nullopt;
  }

 private:
  struct Worker {
    pid_t process = 0;  // 0 after it has ended
    Clock::time_point started = {};
    std::size_t early_deaths = 0;
  };

  // Forks a worker. Returns true in the new process.
  bool is_worker(std::size_t number) {
    const pid_t process = ::fork();
    if (process < 0) {
      stop();
      throw InvalidInput(std::string("cannot start a worker: ") + std::strerror(errno));
    }
    if (process == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // a worker must not outlive its parent
      return true;
    }
    workers_[number].process = process;
    workers_[number].started = Clock::now();
    ++num_running_;
    return false;
  }

  // Collects the workers that have ended and restarts those that were killed. Returns the worker's
  // number in a process that was started here.
  std::optional<std::size_t> reap() {
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      Worker& worker = workers_[i];
      int status = 0;
      if (worker.process == 0 || ::waitpid(worker.process, &status, WNOHANG) == 0) continue;
      worker.process = 0;
      --num_running_;
      if (WIFSIGNALED(status) && !stopping_ && may_start_again(worker)) {
        if (is_worker(i)) return i;
      } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        failed_ = true;
        stop();
      }
    }
    return std::nullopt;
  }

  static bool may_start_again(Worker& worker) {
    const bool is_early = Clock::now() - worker.started < kEarly;
    worker.early_deaths = is_early ? worker.early_deaths + 1 : 0;
    return worker.early_deaths < kMaxEarlyDeaths;
  }

  void stop() {
    stopping_ = true;
    for (const Worker& worker : workers_) {
      if (worker.process != 0) ::kill(worker.process, SIGTERM);
    }
  }

  std::vector<Worker> workers_;
  sigset_t signals_ = {};
  sigset_t before_ = {};
  std::size_t num_running_ = 0;
  bool stopping_ = false;
  bool failed_ = false;
};

}  // namespace

std::optional<std::size_t> start_workers(std::size_t count) { return WorkerKeeper(count).run(); }

}  // namespace neusum::cli
