#ifndef NEUSUM_BENCH_MEASUREMENT_H_
#define NEUSUM_BENCH_MEASUREMENT_H_

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/stopwatch.h"
#include "base/thread_pool.h"
#include "neusum/training/bench.h"

namespace neusum {

// Work of one round.
struct WorkDone {
  double documents = 0;
  double flops = 0;
};

// One round, with the speed of a matrix product alone before and after it.
struct BenchRound {
  WorkDone done = {};
  double seconds = 0;
  double gflops_before = 0;
  double gflops_after = 0;

  // Whether the speed of the matrix product hardly changed during the round.
  bool is_steady() const;
  double documents_per_second() const { return done.documents / seconds; }
  // Achieved GFLOP/s divided by the GFLOP/s of a matrix product alone.
  double r() const;
};

struct BenchClock {
  ThreadPool& pool;
  TimeKind kind;
  double seconds;  // duration of all rounds in wall-clock time
};

// Calls work(0) as a warm-up, then measures work(1), work(2), ... until the time is over.
std::vector<BenchRound> measure_rounds(const BenchClock& clock,
                                       const std::function<WorkDone(std::size_t)>& work);

// Uses only the steady rounds; if there are none, all rounds.
BenchResult summarize_rounds(std::span<const BenchRound> rounds);

// Percentiles without interpolation; 0 if there are no values.
BenchSpread spread_of(std::vector<double> values);

}  // namespace neusum

#endif  // NEUSUM_BENCH_MEASUREMENT_H_
