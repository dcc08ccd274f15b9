#include "base/available_cpus.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "base/cgroup.h"
#include "base/platform.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// The CPUs that one cgroup may use. Only one of the two versions has its files in a folder.
double quota_of(const fs::path& cgroup) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  std::ifstream file(cgroup / "cpu.max");
  double quota = 0;
  double period = 0;
  if (file >> quota >> period && period > 0) return quota / period;
  quota = read_number(cgroup / "cpu.cfs_quota_us").value_or(-1);  // -1: no limit
  period = read_number(cgroup / "cpu.cfs_period_us").value_or(0);
  return quota > 0 && period > 0 ? quota / period : kNone;
}

double cgroup_quota(const fs::path& root) {
  double quota = std::numeric_limits<double>::infinity();
  for_each_cgroup(root, "cpu",
                  [&](const fs::path& cgroup) { quota = std::min(quota, quota_of(cgroup)); });
  return quota;
}

}  // namespace

unsigned available_cpus(const std::string& root) {
  const unsigned cpus = std::max(1U, count_runnable_cpus());
  const double quota = std::ceil(cgroup_quota(root));
  return quota < cpus ? std::max(1U, static_cast<unsigned>(quota)) : cpus;
}

}  // namespace neusum
