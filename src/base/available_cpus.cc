#include "base/available_cpus.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "base/platform.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

// The number at the beginning of a file. Nothing if the file does not exist or begins with a word,
// such as the "max" of cpu.max.
std::optional<double> read_number(const fs::path& path) {
  std::ifstream file(path);
  double number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

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

// The smallest quota of a cgroup and of those above it, up to the folder where they are mounted. A
// container often sees its own cgroup as the mount point but gets the path on the host: folders
// that do not exist do not limit the quota.
double smallest_quota(const fs::path& mount, const std::string& path) {
  double quota = quota_of(mount);
  fs::path folder = mount;
  for (const fs::path& name : fs::path(path).lexically_normal().relative_path()) {
    folder /= name;
    quota = std::min(quota, quota_of(folder));
  }
  return quota;
}

// Whether a comma-separated list of controllers, such as "cpu,cpuacct", contains cpu.
bool controls_cpu(const std::string& controllers) {
  return ("," + controllers + ",").find(",cpu,") != std::string::npos;
}

double cgroup_quota(const fs::path& root) {
  double quota = std::numeric_limits<double>::infinity();
  const fs::path mounts = root / "sys/fs/cgroup";
  std::ifstream cgroups(root / "proc/self/cgroup");
  for (std::string line; std::getline(cgroups, line);) {  // "number:controllers:path"
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty()) {  // version 2, alone or beside version 1
      quota = std::min(quota, smallest_quota(mounts, path));
      quota = std::min(quota, smallest_quota(mounts / "unified", path));
    } else if (controls_cpu(controllers)) {
      quota = std::min(quota, smallest_quota(mounts / controllers, path));
      quota = std::min(quota, smallest_quota(mounts / "cpu", path));
    }
  }
  return quota;
}

}  // namespace

unsigned available_cpus(const std::string& root) {
  const unsigned cpus = std::max(1U, count_runnable_cpus());
  const double quota = std::ceil(cgroup_quota(root));
  return quota < cpus ? std::max(1U, static_cast<unsigned>(quota)) : cpus;
}

}  // namespace neusum
