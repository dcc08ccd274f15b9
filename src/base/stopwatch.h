#ifndef NEUSUM_BASE_STOPWATCH_H_
#define NEUSUM_BASE_STOPWATCH_H_

#include <ctime>

namespace neusum {

// Wall-clock time, or the CPU time of all threads of the process. On a machine that runs other
// programs too, compare CPU times: wall-clock time includes waiting for a CPU.
enum class TimeKind { kWall, kProcessCpu };

class Stopwatch {
 public:
  explicit Stopwatch(TimeKind kind)
      : clock_(kind == TimeKind::kWall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID),
        start_(now()) {}

  // Seconds since construction.
  double seconds() const { return now() - start_; }

 private:
  double now() const {
    std::timespec time = {};
    ::clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  clockid_t clock_;
  double start_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_STOPWATCH_H_
