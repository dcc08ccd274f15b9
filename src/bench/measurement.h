#ifndef NEUSUM_BENCH_MEASUREMENT_H_
#define NEUSUM_BENCH_MEASUREMENT_H_

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/stopwatch.h"
#include "base/thread_pool.h"
#include "neusum/bench.h"

namespace neusum {

// What was done in a round.
struct WorkDone {
  double documents = 0;
  double flops = 0;
};

// A round, with the speed of the bare engine before and after it.
struct BenchRound {
  WorkDone done = {};
  double seconds = 0;
  double gflops_before = 0;
  double gflops_after = 0;

  bool is_steady() const;
  double documents_per_second() const { return done.documents / seconds; }
  // Achieved GFLOP/s by those of the bare engine.
  double r() const;
};

struct BenchClock {
  ThreadPool& pool;
  TimeKind kind;
  double seconds;  // of all rounds, by the wall clock
};

// Calls work(0), whose time does not count, then work(1), ... until the time is over.
std::vector<BenchRound> measure_rounds(const BenchClock& clock,
                                       const std::function<WorkDone(std::size_t)>& work);

BenchResult summarize_rounds(std::span<const BenchRound> rounds);

// By rank, without interpolation; 0 where there are no values.
BenchSpread spread_of(std::vector<double> values);

}  // namespace neusum

#endif  // NEUSUM_BENCH_MEASUREMENT_H_
