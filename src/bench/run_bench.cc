#include <algorithm>

#include "bench/bench_work.h"
#include "bench/cpu_name.h"
#include "bench/measurement.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "neusum/training/bench.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

void require(bool condition, const char* message) {
  if (!condition) throw InvalidInput(message);
}

// Runs the measurements one after the other and collects the speed of a matrix product around them.
class BenchRun {
 public:
  explicit BenchRun(const BenchClock& clock) : clock_(clock) {}

  BenchResult measure(const std::function<WorkDone(std::size_t)>& work) {
    const std::vector<BenchRound> rounds = measure_rounds(clock_, work);
    for (const BenchRound& round : rounds) {
      before_.push_back(round.gflops_before);
      after_.push_back(round.gflops_after);
    }
    return summarize_rounds(rounds);
  }

  double gflops_before() const { return spread_of(before_).median; }
  double gflops_after() const { return spread_of(after_).median; }

 private:
  BenchClock clock_;
  std::vector<double> before_;
  std::vector<double> after_;
};

}  // namespace

void BenchOptions::validate() const {
  model.validate();
  require(vector_size > 0 && vector_size <= 8192, "vector_size must be between 1 and 8192");
  require(batch_size > 0 && batch_size <= 10'000, "batch_size must be between 1 and 10000");
  require(seconds > 0 && seconds <= 86'400, "seconds must be above 0 and at most 86400");
  validate_threads(threads);
}

BenchReport run_bench(const BenchOptions& options) {
  options.validate();
  ThreadPool pool(number_of_threads(options.threads));
  const TimeKind kind = pool.size() == 1 ? TimeKind::kProcessCpu : TimeKind::kWall;
  BenchWork work(options, pool);
  BenchRun run({pool, kind, options.seconds});
  BenchReport report = {.cpu = cpu_name(), .isa = target_name(), .threads = pool.size()};
  report.training = run.measure([&](std::size_t round) { return work.train(round); });
  report.inference = run.measure([&](std::size_t round) { return work.extract(round); });
  report.single_document =
      run.measure([&](std::size_t round) { return work.extract_one_by_one(round); });
  report.gflops_before = run.gflops_before();
  report.gflops_after = run.gflops_after();
  return report;
}

}  // namespace neusum
