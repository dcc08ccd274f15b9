#include "base/available_cpus.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

// A folder with the files of /proc and /sys that tell a process its quota.
class AvailableCpus : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(root_.path(path)).parent_path());
    root_.write(path, content);
  }

  // The result for a quota that allows `cpus` CPUs on this machine.
  unsigned expected(unsigned cpus) const { return std::min(cpus, available_cpus(root_.path("-"))); }

  unsigned available() const { return available_cpus(root_.path("")); }

  ScratchFolder root_;
};

TEST_F(AvailableCpus, AreThoseOfTheAffinityMask) {
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

TEST_F(AvailableCpus, AreLimitedByTheQuotaOfVersion2) {
  write("proc/self/cgroup", "0::/pods/a\n");
  write("sys/fs/cgroup/pods/a/cpu.max", "100000 100000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreLimitedByACgroupAbove) {
  write("proc/self/cgroup", "0::/pods/a\n");
  write("sys/fs/cgroup/pods/cpu.max", "50000 100000\n");
  write("sys/fs/cgroup/pods/a/cpu.max", "max 100000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreLimitedByTheCgroupThatAContainerSeesAsTheMountPoint) {
  write("proc/self/cgroup", "0::/docker/0123456789ab\n");
  write("sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreRoundedUp) {
  write("proc/self/cgroup", "0::/\n");
  write("sys/fs/cgroup/cpu.max", "150000 100000\n");
  EXPECT_EQ(available(), expected(2));
  write("sys/fs/cgroup/cpu.max", "1000 100000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreLimitedByTheQuotaOfVersion1) {
  write("proc/self/cgroup", "5:cpuset:/\n4:cpu,cpuacct:/a/b\n0::/\n");
  write("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "50000\n");
  write("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "50000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreLimitedBesideAMountOfVersion1) {
  write("proc/self/cgroup", "4:memory:/m\n1:cpu:/a\n0::/b\n");
  write("sys/fs/cgroup/unified/b/cpu.max", "100000 100000\n");
  EXPECT_EQ(available(), 1U);
}

TEST_F(AvailableCpus, AreNotLimitedWithoutAQuota) {
  write("proc/self/cgroup", "4:cpuacct:/a\n1:cpu:/a\n0::/../b\nnonsense\n");
  write("sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "-1\n");
  write("sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
  write("sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_EQ(available(), expected(1U << 20U));
}

}  // namespace
}  // namespace neusum
