#include "base/available_cpus.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <string>
#include <thread>

#include "support/cgroup_files.h"

namespace neusum {
namespace {

// Returns the result for a process whose /proc/self/cgroup is `cgroup`.
unsigned available(const std::string& cgroup, const CgroupFiles& files) {
  return available_cpus(CgroupRoot(cgroup, files).path());
}

// Returns the result for a quota that allows `cpus` CPUs on this machine.
unsigned expected(unsigned cpus) { return std::min(cpus, available_cpus("/nonexistent")); }

TEST(AvailableCpus, EqualTheAffinityMask) {
  std::thread([] {
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    int first = 0;
    while (!CPU_ISSET(first, &before)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(available_cpus(), 1U);
  }).join();
}

TEST(AvailableCpus, AreLimitedByTheQuotaOfVersion2) {
  EXPECT_EQ(available("0::/pods/a\n", {{"pods/a/cpu.max", "100000 100000\n"}}), 1U);
}

TEST(AvailableCpus, AreLimitedByAParentCgroup) {
  const CgroupFiles files = {{"pods/cpu.max", "50000 100000\n"},
                             {"pods/a/cpu.max", "max 100000\n"}};
  EXPECT_EQ(available("0::/pods/a\n", files), 1U);
}

TEST(AvailableCpus, AreLimitedByTheCgroupAtTheMountPoint) {
  EXPECT_EQ(available("0::/docker/0123456789ab\n", {{"cpu.max", "100000 100000\n"}}), 1U);
}

TEST(AvailableCpus, AreRoundedUp) {
  EXPECT_EQ(available("0::/\n", {{"cpu.max", "150000 100000\n"}}), expected(2));
  EXPECT_EQ(available("0::/\n", {{"cpu.max", "1000 100000\n"}}), 1U);
}

TEST(AvailableCpus, AreLimitedByTheQuotaOfVersion1) {
  const CgroupFiles files = {{"cpu,cpuacct/a/cpu.cfs_quota_us", "50000\n"},
                             {"cpu,cpuacct/a/cpu.cfs_period_us", "50000\n"}};
  EXPECT_EQ(available("5:cpuset:/\n4:cpu,cpuacct:/a/b\n0::/\n", files), 1U);
}

TEST(AvailableCpus, AreLimitedByVersion2BesideAMountOfVersion1) {
  const CgroupFiles files = {{"unified/b/cpu.max", "100000 100000\n"}};
  EXPECT_EQ(available("4:memory:/m\n1:cpu:/a\n0::/b\n", files), 1U);
}

TEST(AvailableCpus, AreNotLimitedWithoutAQuota) {
  const CgroupFiles files = {{"cpu/a/cpu.cfs_quota_us", "-1\n"},
                             {"cpu/a/cpu.cfs_period_us", "100000\n"},
                             {"cpu.max", "max 100000\n"}};
  EXPECT_EQ(available("4:cpuacct:/a\n1:cpu:/a\n0::/../b\nnonsense\n", files), expected(1U << 20U));
}

}  // namespace
}  // namespace neusum
