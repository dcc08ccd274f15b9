#include "bench/measurement.h"

#include <algorithm>
#include <cmath>

#include "nn/gemm_speed.h"

namespace neusum {
namespace {

// Maximum relative change of the speed of a matrix product during a steady round.
constexpr double kSteadyChange = 0.15;
// Duration of one measurement of the matrix product: long enough for dozens of products.
constexpr double kCalibrationSeconds = 0.05;

template <typename Value>
BenchSpread spread_over(std::span<const BenchRound> rounds, const Value& value) {
  std::vector<double> values;
  for (const BenchRound& round : rounds) values.push_back(value(round));
  return spread_of(std::move(values));
}

}  // namespace

bool BenchRound::is_steady() const {
  const double mean = (gflops_before + gflops_after) / 2;
  return std::abs(gflops_before - gflops_after) <= kSteadyChange * mean;
}

double BenchRound::r() const {
  return 1e-9 * done.flops / seconds / ((gflops_before + gflops_after) / 2);
}

std::vector<BenchRound> measure_rounds(const BenchClock& clock,
                                       const std::function<WorkDone(std::size_t)>& work) {
  const auto calibrate = [&] {
    return measure_gemm_gflops(clock.pool, clock.kind, kCalibrationSeconds);
  };
  work(0);
  std::vector<BenchRound> rounds;
  const Stopwatch all(TimeKind::kWall);
  do {
    BenchRound round = {.gflops_before = calibrate()};
    const Stopwatch stopwatch(clock.kind);
    round.done = work(rounds.size() + 1);
    round.seconds = stopwatch.seconds();
    round.gflops_after = calibrate();
    rounds.push_back(round);
  } while (all.seconds() < clock.seconds);
  return rounds;
}

BenchSpread spread_of(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto at = [&](double fraction) {
    const double rank = fraction * static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(std::lround(rank))];
  };
  return {.median = at(0.5), .p10 = at(0.1), .p90 = at(0.9)};
}

BenchResult summarize_rounds(std::span<const BenchRound> rounds) {
  std::vector<BenchRound> steady;
  std::ranges::copy_if(rounds, std::back_inserter(steady), &BenchRound::is_steady);
  const std::span<const BenchRound> used = steady.empty() ? rounds : steady;
  return {.documents_per_second = spread_over(
              used, [](const BenchRound& round) { return round.documents_per_second(); }),
          .r = spread_over(used, [](const BenchRound& round) { return round.r(); }),
          .rounds = steady.size(),
          .unsteady_rounds = rounds.size() - steady.size()};
}

}  // namespace neusum
