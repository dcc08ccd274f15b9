#ifndef NEUSUM_APPS_SERVER_METRICS_H_
#define NEUSUM_APPS_SERVER_METRICS_H_

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "messages/api_error.h"
#include "process_metrics.h"

namespace neusum::server {

// The Prometheus metrics of the service. Thread-safe.
class Metrics {
 public:
  Metrics();

  // The stages of a request whose time is measured.
  enum class Stage { kRead, kParse, kQueue, kScore, kWrite };
  enum class Reload { kModel, kTokens, kCertificate };

  struct Request {
    std::string method;  // one of a few names, like the route
    std::string route;
    unsigned status = 0;
    double seconds = 0;
    std::size_t response_bytes = 0;
    std::optional<Rejection> rejection = {};  // the reason of a status 413 or 429
  };
  void count_request(const Request& request);
  void count_documents(std::string_view outcome, std::size_t count = 1);
  void observe_batch(std::size_t documents);
  void observe(Stage stage, double seconds);
  void count_cancelled(std::size_t documents);
  // `outcome` is "loaded" or "failed", or "empty" for a file without tokens.
  void count_reload(Reload what, const std::string& outcome);
  // Counts a request by the name of its token. Names beyond the first 100 are counted as "other".
  void count_token(const std::string& name, std::size_t documents);
  void set_queue(std::size_t short_documents, std::size_t long_documents);
  void set_model(const std::string& version, const std::string& checksum);

  // Gauges of the current state.
  prometheus::Gauge& queue_limit() { return *queue_limit_; }
  prometheus::Gauge& connections() { return *connections_; }
  prometheus::Gauge& requests_in_progress() { return *requests_in_progress_; }
  prometheus::Gauge& pending_bytes() { return *pending_bytes_; }
  prometheus::Gauge& memory_bytes() { return *memory_bytes_; }
  prometheus::Gauge& memory_limit() { return *memory_limit_; }

  // Call before the first request only.
  void add_value(MetricValue value) { values_.push_back(std::move(value)); }

  // All metrics in the text format of Prometheus.
  std::string text() const;

 private:
  std::string limited_token_name(const std::string& name);

  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>* requests_;
  prometheus::Family<prometheus::Counter>* documents_;
  std::map<Reload, prometheus::Family<prometheus::Counter>*> reloads_;
  prometheus::Family<prometheus::Counter>* token_requests_;
  prometheus::Family<prometheus::Counter>* token_documents_;
  prometheus::Family<prometheus::Counter>* response_bytes_;
  prometheus::Family<prometheus::Counter>* rejections_;
  prometheus::Family<prometheus::Histogram>* request_seconds_;
  prometheus::Family<prometheus::Histogram>* request_duration_;
  prometheus::Family<prometheus::Histogram>* stage_seconds_;
  prometheus::Family<prometheus::Gauge>* model_info_;
  prometheus::Histogram* batch_documents_;
  prometheus::Gauge* queue_documents_;
  prometheus::Family<prometheus::Gauge>* queue_lanes_;
  prometheus::Gauge* short_documents_;
  prometheus::Gauge* long_documents_;
  prometheus::Gauge* queue_limit_;
  prometheus::Gauge* connections_;
  prometheus::Gauge* requests_in_progress_;
  prometheus::Gauge* pending_bytes_;
  prometheus::Gauge* memory_bytes_;
  prometheus::Gauge* memory_limit_;
  prometheus::Counter* cancelled_;
  prometheus::Gauge* model_ = nullptr;
  std::vector<MetricValue> values_;
  std::mutex mutex_;
  std::set<std::string> token_names_;  // guarded by mutex_
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_METRICS_H_
