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

// A worker that is killed so often, each time so soon, has a fault of its own.
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
    if (failed_) throw InvalidInput("a worker has failed; see above");
    return std::nullopt;
  }

 private:
  struct Worker {
    pid_t process = 0;  // 0 where it has ended
    Clock::time_point started = {};
    std::size_t early_deaths = 0;
  };

  // Starts a worker: whether this is it now.
  bool is_worker(std::size_t number) {
    const pid_t process = ::fork();
    if (process < 0) {
      stop();
      throw InvalidInput(std::string("cannot start a worker: ") + std::strerror(errno));
    }
    if (process == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // nobody would look after it
      return true;
    }
    workers_[number].process = process;
    workers_[number].started = Clock::now();
    ++num_running_;
    return false;
  }

  // Of workers that have ended. Returns a number in a worker that was started again.
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
