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

void append_process_metrics(std::vector<prometheus::MetricFamily>& families) {
  const auto append = [&](const char* name, const char* help, prometheus::MetricType type,
                          double value) {
    prometheus::ClientMetric metric;
    metric.counter.value = value;
    metric.gauge.value = value;
    families.push_back({name, help, type, {metric}});
  };
  append("process_cpu_seconds_total", "User and system CPU time", prometheus::MetricType::Counter,
         cpu_seconds());
  append("process_resident_memory_bytes", "Memory in use", prometheus::MetricType::Gauge,
         resident_bytes());
  append("process_start_time_seconds", "Since the epoch of Unix", prometheus::MetricType::Gauge,
         kStart);
  append("process_open_fds", "Open files", prometheus::MetricType::Gauge, open_files());
}

}  // namespace neusum::server
