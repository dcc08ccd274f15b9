#ifndef NEUSUM_APPS_SERVER_PROCESS_METRICS_H_
#define NEUSUM_APPS_SERVER_PROCESS_METRICS_H_

#include <prometheus/metric_family.h>

#include <vector>

namespace neusum::server {

// The standard metrics of a process: its CPU time, memory, start and open files.
void append_process_metrics(std::vector<prometheus::MetricFamily>& families);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_PROCESS_METRICS_H_
