#ifndef NEUSUM_BENCH_CPU_NAME_H_
#define NEUSUM_BENCH_CPU_NAME_H_

#include <istream>
#include <string>

namespace neusum {

// Reads the "model name" from /proc/cpuinfo; "unknown" if it has none.
std::string read_cpu_name(std::istream& cpuinfo);
std::string cpu_name();

}  // namespace neusum

#endif  // NEUSUM_BENCH_CPU_NAME_H_
