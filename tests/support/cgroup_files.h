#ifndef NEUSUM_TESTS_SUPPORT_CGROUP_FILES_H_
#define NEUSUM_TESTS_SUPPORT_CGROUP_FILES_H_

#include <filesystem>
#include <map>
#include <string>

#include "support/scratch_folder.h"

namespace neusum {

using CgroupFiles = std::map<std::string, std::string>;  // path below /sys/fs/cgroup: content

// A folder with the files that a process sees in proc/ and sys/, whose /proc/self/cgroup is
// `cgroup`.
class CgroupRoot {
 public:
  CgroupRoot(const std::string& cgroup, const CgroupFiles& files) {
    write("proc/self/cgroup", cgroup);
    for (const auto& [path, content] : files) write("sys/fs/cgroup/" + path, content);
  }

  std::string path() const { return folder_.path(""); }

 private:
  void write(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(folder_.path(path)).parent_path());
    folder_.write(path, content);
  }

  ScratchFolder folder_;
};

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_CGROUP_FILES_H_
