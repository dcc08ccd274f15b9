#ifndef NEUSUM_BASE_AVAILABLE_CPUS_H_
#define NEUSUM_BASE_AVAILABLE_CPUS_H_

#include <string>

namespace neusum {

// The number of CPUs that the calling thread may use, at least 1: the CPUs of its affinity mask,
// but no more than the CPU quota of its cgroup or of any cgroup above, rounded up. Reads the quota
// of cgroup v2 (cpu.max) and v1 (cpu.cfs_quota_us). `root` is the folder that contains proc/ and
// sys/; tests pass another one.
unsigned available_cpus(const std::string& root = "/");

}  // namespace neusum

#endif  // NEUSUM_BASE_AVAILABLE_CPUS_H_
