#include "nn/gemm_speed.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(MeasureGemmGflops, ReturnsAPlausibleSpeed) {
  for (const unsigned threads : {1U, 2U}) {
    ThreadPool pool(threads);
    const double gflops = measure_gemm_gflops(pool, TimeKind::kWall, 0.01);
    EXPECT_GT(gflops, 0.01);
    EXPECT_LT(gflops, 1e5);
  }
}

}  // namespace
}  // namespace neusum
