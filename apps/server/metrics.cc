#include "metrics.h"

#include <prometheus/text_serializer.h>

#include "process_metrics.h"

namespace neusum::server {
namespace {

const prometheus::Histogram::BucketBoundaries kSeconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
    0.1,    0.25,    0.5,    1,     2.5,    5,     10,   30};
const prometheus::Histogram::BucketBoundaries kDocuments = {1, 2, 4, 8, 16, 32, 64, 128};

template <typename Builder>
auto* make_family(Builder builder, const char* name, const char* help,
                  prometheus::Registry& registry) {
  return &builder.Name(name).Help(help).Register(registry);
}

prometheus::Gauge* make_gauge(const char* name, const char* help, prometheus::Registry& registry) {
  return &make_family(prometheus::BuildGauge(), name, help, registry)->Add({});
}

const char* name_of(Metrics::Stage stage) {
  switch (stage) {
    case Metrics::Stage::kRead:
      return "read";
    case Metrics::Stage::kParse:
      return "parse";
    case Metrics::Stage::kQueue:
      return "queue";
    case Metrics::Stage::kScore:
      return "score";
    case Metrics::Stage::kWrite:
      break;
  }
  return "write";
}

}  // namespace

Metrics::Metrics()
    : requests_(make_family(prometheus::BuildCounter(), "neusum_requests_total",
                            "Answered requests, by route and status", registry_)),
      documents_(make_family(prometheus::BuildCounter(), "neusum_documents_total",
                             "Documents, by outcome", registry_)),
      reloads_(make_family(prometheus::BuildCounter(), "neusum_model_reloads_total",
                           "Model reloads, by outcome", registry_)),
      request_seconds_(make_family(prometheus::BuildHistogram(), "neusum_request_seconds",
                                   "Seconds from the head of a request to the end of its response",
                                   registry_)),
      stage_seconds_(make_family(prometheus::BuildHistogram(), "neusum_stage_seconds",
                                 "Seconds per stage: per request; queue per document, score per "
                                 "batch",
                                 registry_)),
      model_info_(make_family(prometheus::BuildGauge(), "neusum_model_info",
                              "The current model; the value is always 1", registry_)),
      batch_documents_(&make_family(prometheus::BuildHistogram(), "neusum_batch_documents",
                                    "Documents per scored batch", registry_)
                            ->Add({}, kDocuments)),
      queue_documents_(
          make_gauge("neusum_queue_documents", "Documents waiting to be scored", registry_)),
      queue_limit_(make_gauge("neusum_queue_limit_documents", "Maximum number of waiting documents",
                              registry_)),
      connections_(make_gauge("neusum_connections", "Open connections", registry_)),
      pending_bytes_(make_gauge("neusum_pending_bytes", "Bytes of requests in memory", registry_)) {
  for (const bool is_loaded : {true, false}) {
    reloads_->Add({{"outcome", is_loaded ? "loaded" : "failed"}});
  }
}

void Metrics::count_request(const std::string& route, unsigned status, double seconds) {
  requests_->Add({{"route", route}, {"code", std::to_string(status)}}).Increment();
  request_seconds_->Add({{"route", route}}, kSeconds).Observe(seconds);
}

void Metrics::count_documents(std::string_view outcome, std::size_t count) {
  documents_->Add({{"outcome", std::string(outcome)}}).Increment(static_cast<double>(count));
}

void Metrics::observe_batch(std::size_t documents) {
  batch_documents_->Observe(static_cast<double>(documents));
}

void Metrics::observe(Stage stage, double seconds) {
  stage_seconds_->Add({{"stage", name_of(stage)}}, kSeconds).Observe(seconds);
}

void Metrics::count_reload(bool is_loaded) {
  reloads_->Add({{"outcome", is_loaded ? "loaded" : "failed"}}).Increment();
}

void Metrics::set_model(const std::string& version, const std::string& checksum) {
  if (model_ != nullptr) model_info_->Remove(model_);
  model_ = &model_info_->Add({{"model", version}, {"checksum", checksum}}, 1);
}

std::string Metrics::text() const {
  auto families = registry_.Collect();
  append_process_metrics(families);
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace neusum::server
