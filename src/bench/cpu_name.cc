#include "bench/cpu_name.h"

#include <fstream>

namespace neusum {

std::string read_cpu_name(std::istream& cpuinfo) {
  const std::string separator = ": ";
  for (std::string line; std::getline(cpuinfo, line);) {
    const std::size_t end = line.find(separator);
    if (line.starts_with("model name") && end != std::string::npos) {
      return line.substr(end + separator.size());
    }
  }
  return "unknown";
}

std::string cpu_name() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  return read_cpu_name(cpuinfo);
}

}  // namespace neusum
