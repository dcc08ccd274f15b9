#include "neusum/memory.h"

#include <gtest/gtest.h>

#include <string>

#include "support/cgroup_files.h"

namespace neusum {
namespace {

// Returns the result for a process whose /proc/self/cgroup is `cgroup`.
std::size_t memory_in(const std::string& cgroup, const CgroupFiles& files) {
  return available_memory(CgroupRoot(cgroup, files).path());
}

const std::size_t kPhysical = available_memory("/nonexistent");

TEST(AvailableMemory, IsLimitedByVersion2) {
  EXPECT_EQ(memory_in("0::/pods/a\n", {{"pods/a/memory.max", "65536\n"}}), 65536U);
}

TEST(AvailableMemory, IsLimitedByVersion1) {
  EXPECT_EQ(memory_in("4:memory:/a\n0::/\n", {{"memory/a/memory.limit_in_bytes", "65536\n"}}),
            65536U);
}

TEST(AvailableMemory, IsLimitedByAParentCgroup) {
  const CgroupFiles files = {{"pods/memory.max", "65536\n"}, {"pods/a/memory.max", "max\n"}};
  EXPECT_EQ(memory_in("0::/pods/a\n", files), 65536U);
}

TEST(AvailableMemory, IsPhysicalMemoryWithoutALimit) {
  const CgroupFiles files = {{"memory/a/memory.limit_in_bytes", "9223372036854771712\n"},
                             {"memory.max", "max\n"}};
  EXPECT_EQ(memory_in("4:memory:/a\n0::/\n", files), kPhysical);
  EXPECT_GT(kPhysical, 0U);
}

}  // namespace
}  // namespace neusum
