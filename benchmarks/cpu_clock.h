#ifndef NEUSUM_BENCHMARKS_CPU_CLOCK_H_
#define NEUSUM_BENCHMARKS_CPU_CLOCK_H_

#include <benchmark/benchmark.h>

#include <ctime>

namespace neusum {

// Returns the nanoseconds of CPU time that `work` takes. `clock` is CLOCK_THREAD_CPUTIME_ID or
// CLOCK_PROCESS_CPUTIME_ID.
template <typename Work>
double cpu_ns(clockid_t clock, Work&& work) {
  const auto now = [clock] {
    timespec time{};
    clock_gettime(clock, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
  };
  const double begin = now();
  work();
  return now() - begin;
}

// CPU times of neusum and of a baseline on the same input. They are timed alternately, because on a
// shared machine only their ratio is meaningful.
struct Comparison {
  double baseline_ns = 0;
  double neusum_ns = 0;
  double bytes = 0;

  void report(benchmark::State& state, const char* baseline_name) const {
    state.counters[baseline_name] = baseline_ns / bytes;
    state.counters["neusum_ns_per_byte"] = neusum_ns / bytes;
    state.counters["ratio"] = neusum_ns / baseline_ns;
  }
};

}  // namespace neusum

#endif  // NEUSUM_BENCHMARKS_CPU_CLOCK_H_
