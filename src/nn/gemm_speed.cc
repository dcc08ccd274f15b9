#include "nn/gemm_speed.h"

#include <cstddef>

#include "nn/gemm.h"

namespace neusum {
namespace {

constexpr std::size_t kRows = 512;
constexpr std::size_t kSum = 256;
constexpr std::size_t kCols = 768;
constexpr double kGflopOfProduct = 2e-9 * kRows * kSum * kCols;
// Between two looks at the clock, for each thread.
constexpr std::size_t kProducts = 4;

struct Operands {
  Operands() {
    a.fill(0.01F);
    b.fill(0.01F);
  }
  Matrix a{kRows, kSum};
  Matrix b{kSum, kCols};
  Matrix c{kRows, kCols};
};

void multiply_once() {
  static thread_local Operands operands;
  multiply(operands.a.view(), operands.b.view(), operands.c.view(), Into::kNew);
}

}  // namespace

double measure_gemm_gflops(ThreadPool& pool, TimeKind kind, double seconds) {
  const std::size_t count = kProducts * pool.size();
  const auto run = [&] { pool.run(count, [](std::size_t) { multiply_once(); }); };
  run();  // brings the operands into the caches, and the first time makes them
  const Stopwatch stopwatch(kind);
  double gflop = 0;
  double elapsed = 0;
  do {
    run();
    gflop += kGflopOfProduct * static_cast<double>(count);
    elapsed = stopwatch.seconds();
  } while (elapsed < seconds);
  return gflop / elapsed;
}

}  // namespace neusum
