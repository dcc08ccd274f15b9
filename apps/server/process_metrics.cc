#include "process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace neusum::server {
namespace {

double unix_seconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

const double kStart = unix_seconds();

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double cpu_seconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

double resident_bytes() {
  std::size_t all_pages = 0;
  std::size_t resident_pages = 0;
  std::ifstream("/proc/self/statm") >> all_pages >> resident_pages;
  return static_cast<double>(resident_pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_files() {
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  return error ? 0 : static_cast<double>(std::distance(begin(files), end(files)));
}

}  // namespace

void append_value(std::vector<prometheus::MetricFamily>& families, const MetricValue& value) {
  prometheus::ClientMetric metric;
  metric.counter.value = metric.gauge.value = value.read();
  families.push_back({value.name, value.help, value.type, {metric}});
}

void append_process_metrics(std::vector<prometheus::MetricFamily>& families) {
  using prometheus::MetricType;
  append_value(families, {"process_cpu_seconds_total", "User and system CPU time",
                          MetricType::Counter, cpu_seconds});
  append_value(families, {"process_resident_memory_bytes", "Memory in use", MetricType::Gauge,
                          resident_bytes});
  append_value(families, {"process_start_time_seconds", "Since the epoch of Unix",
                          MetricType::Gauge, [] { return kStart; }});
  append_value(families, {"process_open_fds", "Open files", MetricType::Gauge, open_files});
}

}  // namespace neusum::server
