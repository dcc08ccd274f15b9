#ifndef NEUSUM_MEMORY_H_
#define NEUSUM_MEMORY_H_

#include <cstddef>
#include <string>

namespace neusum {

// The bytes of memory that this process may use: the physical memory of the machine, or less if its
// cgroup or any cgroup above has a limit. Reads the limits of cgroup v2 (memory.max) and v1
// (memory.limit_in_bytes). `root` is the folder that contains proc/ and sys/; tests pass another
// one.
std::size_t available_memory(const std::string& root = "/");

}  // namespace neusum

#endif  // NEUSUM_MEMORY_H_
