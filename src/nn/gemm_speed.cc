#include "nn/gemm_speed.h"

#include <cstddef>

#include "nn/gemm.h"

namespace neusum {
namespace {

constexpr std::size_t kRows = 512;
constexpr std::size_t kInner = 256;
constexpr std::size_t kCols = 768;
constexpr double kGflopPerProduct = 2e-9 * kRows * kInner * kCols;
// Products per thread between two readings of the clock.
constexpr std::size_t kProductsPerRound = 4;

struct Operands {
  Operands() {
    a.fill(0.01F);
    b.fill(0.01F);
  }
  Matrix a{kRows, kInner};
  Matrix b{kInner, kCols};
  Matrix c{kRows, kCols};
};

void multiply_once() {
  static thread_local Operands operands;
  multiply(operands.a.view(), operands.b.view(), operands.c.view(), Output::kOverwrite);
}

}  // namespace

double measure_gemm_gflops(ThreadPool& pool, TimeKind kind, double seconds) {
  const std::size_t count = kProductsPerRound * pool.size();
  const auto run = [&] { pool.run(count, [](std::size_t) { multiply_once(); }); };
  run();  // warm-up: creates the operands and brings them into the caches
  const Stopwatch stopwatch(kind);
  double gflop = 0;
  double elapsed = 0;
  do {
    run();
    gflop += kGflopPerProduct * static_cast<double>(count);
    elapsed = stopwatch.seconds();
  } while (elapsed < seconds);
  return gflop / elapsed;
}

}  // namespace neusum
