#include "neusum/memory.h"

#include <unistd.h>

#include <algorithm>

#include "base/cgroup.h"

namespace neusum {

std::size_t available_memory(const std::string& root) {
  auto bytes =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  for_each_cgroup(root, "memory", [&](const std::filesystem::path& cgroup) {
    for (const char* name : {"memory.max", "memory.limit_in_bytes"}) {
      bytes = std::min(bytes, read_number(cgroup / name).value_or(bytes));
    }
  });
  return static_cast<std::size_t>(bytes);
}

}  // namespace neusum
