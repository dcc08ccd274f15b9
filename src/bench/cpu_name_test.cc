#include "bench/cpu_name.h"

#include <gtest/gtest.h>

#include <sstream>

namespace neusum {
namespace {

TEST(ReadCpuName, FindsTheFirstModelName) {
  std::istringstream cpuinfo(
      "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Quick(R) 7\nflags\t: a\n");
  EXPECT_EQ(read_cpu_name(cpuinfo), "Quick(R) 7");
}

TEST(ReadCpuName, IsUnknownWithoutAModelName) {
  std::istringstream cpuinfo("processor\t: 0\nmodel name\n");
  EXPECT_EQ(read_cpu_name(cpuinfo), "unknown");
}

}  // namespace
}  // namespace neusum
