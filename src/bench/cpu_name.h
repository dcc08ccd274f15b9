#ifndef NEUSUM_BENCH_CPU_NAME_H_
#define NEUSUM_BENCH_CPU_NAME_H_

#include <istream>
#include <string>

namespace neusum {

// The "model name" of /proc/cpuinfo; "unknown" where there is none.
std::string read_cpu_name(std::istream& cpuinfo);
std::string cpu_name();

}  // namespace neusum

#endif  // NEUSUM_BENCH_CPU_NAME_H_
