#include "base/stopwatch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace neusum {
namespace {

TEST(Stopwatch, CpuTimeStopsWhileTheProcessSleeps) {
  const Stopwatch wall(TimeKind::kWall);
  const Stopwatch cpu(TimeKind::kProcessCpu);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_GE(wall.seconds(), 0.05);
  EXPECT_LT(cpu.seconds(), 0.04);
}

}  // namespace
}  // namespace neusum
