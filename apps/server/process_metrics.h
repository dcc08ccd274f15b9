#ifndef NEUSUM_APPS_SERVER_PROCESS_METRICS_H_
#define NEUSUM_APPS_SERVER_PROCESS_METRICS_H_

#include <prometheus/metric_family.h>

#include <functional>
#include <string>
#include <vector>

namespace neusum::server {

// A metric without labels whose value is read whenever metrics are collected.
struct MetricValue {
  std::string name;
  std::string help;
  prometheus::MetricType type;
  std::function<double()> read;
};

void append_value(std::vector<prometheus::MetricFamily>& families, const MetricValue& value);

// The standard metrics of a process: its CPU time, memory, start and open files.
void append_process_metrics(std::vector<prometheus::MetricFamily>& families);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_PROCESS_METRICS_H_
