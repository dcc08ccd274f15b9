#include "base/cgroup.h"

#include <fstream>

namespace neusum {
namespace {

namespace fs = std::filesystem;
using Visit = std::function<void(const fs::path& folder)>;

// Visits a cgroup and those above it, up to the folder where they are mounted.
void visit_path(const fs::path& mount, const std::string& path, const Visit& visit) {
  visit(mount);
  fs::path folder = mount;
  for (const fs::path& name : fs::path(path).lexically_normal().relative_path()) {
    folder /= name;
    visit(folder);
  }
}

// Whether a comma-separated list, such as "cpu,cpuacct", contains the controller.
bool contains(const std::string& controllers, const std::string& controller) {
  return ("," + controllers + ",").find("," + controller + ",") != std::string::npos;
}

}  // namespace

void for_each_cgroup(const fs::path& root, const std::string& controller, const Visit& visit) {
  const fs::path mounts = root / "sys/fs/cgroup";
  std::ifstream cgroups(root / "proc/self/cgroup");
  for (std::string line; std::getline(cgroups, line);) {  // "number:controllers:path"
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty()) {  // version 2, alone or beside version 1
      visit_path(mounts, path, visit);
      visit_path(mounts / "unified", path, visit);
    } else if (contains(controllers, controller)) {
      visit_path(mounts / controllers, path, visit);
      visit_path(mounts / controller, path, visit);
    }
  }
}

std::optional<double> read_number(const fs::path& path) {
  std::ifstream file(path);
  double number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

}  // namespace neusum
