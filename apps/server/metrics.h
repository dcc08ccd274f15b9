#ifndef NEUSUM_APPS_SERVER_METRICS_H_
#define NEUSUM_APPS_SERVER_METRICS_H_

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum::server {

// The Prometheus metrics of the service. Thread-safe.
class Metrics {
 public:
  Metrics();

  // The stages of a request whose time is measured.
  enum class Stage { kRead, kParse, kQueue, kScore, kWrite };

  void count_request(const std::string& route, unsigned status, double seconds);
  void count_documents(std::string_view outcome, std::size_t count = 1);
  void observe_batch(std::size_t documents);
  void observe(Stage stage, double seconds);
  void count_reload(bool is_loaded);
  void set_model(const std::string& version, const std::string& checksum);

  // Gauges of the current state.
  prometheus::Gauge& queue_documents() { return *queue_documents_; }
  prometheus::Gauge& queue_limit() { return *queue_limit_; }
  prometheus::Gauge& connections() { return *connections_; }
  prometheus::Gauge& pending_bytes() { return *pending_bytes_; }

  // All metrics in the text format of Prometheus.
  std::string text() const;

 private:
  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>* requests_;
  prometheus::Family<prometheus::Counter>* documents_;
  prometheus::Family<prometheus::Counter>* reloads_;
  prometheus::Family<prometheus::Histogram>* request_seconds_;
  prometheus::Family<prometheus::Histogram>* stage_seconds_;
  prometheus::Family<prometheus::Gauge>* model_info_;
  prometheus::Histogram* batch_documents_;
  prometheus::Gauge* queue_documents_;
  prometheus::Gauge* queue_limit_;
  prometheus::Gauge* connections_;
  prometheus::Gauge* pending_bytes_;
  prometheus::Gauge* model_ = nullptr;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_METRICS_H_
