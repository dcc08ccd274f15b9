#include "metrics.h"

#include <prometheus/text_serializer.h>

#include "neusum/version.h"

namespace neusum::server {
namespace {

const prometheus::Histogram::BucketBoundaries kSeconds = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
    0.1,    0.25,    0.5,    1,     2.5,    5,     10,   30};
const prometheus::Histogram::BucketBoundaries kDocuments = {1, 2, 4, 8, 16, 32, 64, 128};

constexpr std::size_t kMaxTokenNames = 100;

template <typename Builder>
auto* make_family(Builder builder, const char* name, const char* help,
                  prometheus::Registry& registry) {
  return &builder.Name(name).Help(help).Register(registry);
}

prometheus::Gauge* make_gauge(const char* name, const char* help, prometheus::Registry& registry) {
  return &make_family(prometheus::BuildGauge(), name, help, registry)->Add({});
}

prometheus::Labels rejection_labels(Rejection reason) {
  return {{"code", std::to_string(status_of(code_of(reason)))},
          {"reason", std::string(neusum::name_of(reason))}};
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
      reloads_{
          {Reload::kModel, make_family(prometheus::BuildCounter(), "neusum_model_reloads_total",
                                       "Model reloads, by outcome", registry_)},
          {Reload::kTokens, make_family(prometheus::BuildCounter(), "neusum_token_reloads_total",
                                        "Reloads of the token file, by outcome", registry_)},
          {Reload::kCertificate,
           make_family(prometheus::BuildCounter(), "neusum_certificate_reloads_total",
                       "Reloads of the certificate, by outcome", registry_)}},
      token_requests_(make_family(prometheus::BuildCounter(), "neusum_token_requests_total",
                                  "Answered requests, by name of the token", registry_)),
      token_documents_(make_family(prometheus::BuildCounter(), "neusum_token_documents_total",
                                   "Documents of requests, by name of the token", registry_)),
      response_bytes_(make_family(prometheus::BuildCounter(), "neusum_response_bytes_total",
                                  "Bytes of responses, by route", registry_)),
      rejections_(make_family(prometheus::BuildCounter(), "neusum_rejections_total",
                              "Requests answered with 413 or 429, by status and reason",
                              registry_)),
      request_seconds_(make_family(prometheus::BuildHistogram(), "neusum_request_seconds",
                                   "Seconds from the head of a request to the end of its response",
                                   registry_)),
      request_duration_(make_family(prometheus::BuildHistogram(), "neusum_request_duration_seconds",
                                    "Seconds from the head of a request to the end of its "
                                    "response, by method, route and status",
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
      queue_lanes_(make_family(prometheus::BuildGauge(), "neusum_queue_lane_documents",
                               "Documents waiting to be scored, by lane", registry_)),
      short_documents_(&queue_lanes_->Add({{"lane", "short"}})),
      long_documents_(&queue_lanes_->Add({{"lane", "long"}})),
      queue_limit_(make_gauge("neusum_queue_limit_documents", "Maximum number of waiting documents",
                              registry_)),
      connections_(make_gauge("neusum_connections", "Open connections", registry_)),
      requests_in_progress_(make_gauge("neusum_requests_in_progress",
                                       "Requests whose head was received and whose response was "
                                       "not sent yet",
                                       registry_)),
      pending_bytes_(make_gauge("neusum_pending_bytes", "Bytes of requests and responses in memory",
                                registry_)),
      memory_bytes_(make_gauge("neusum_memory_bytes",
                               "Bytes of memory reserved for scoring and for pending responses",
                               registry_)),
      memory_limit_(make_gauge("neusum_memory_limit_bytes",
                               "Maximum of neusum_memory_bytes (--max-memory)", registry_)),
      cancelled_(&make_family(prometheus::BuildCounter(), "neusum_cancelled_total",
                              "Documents and questions whose reading or scoring was cancelled",
                              registry_)
                      ->Add({})) {
  make_family(prometheus::BuildGauge(), "neusum_build_info",
              "The version of the program; the value is always 1", registry_)
      ->Add({{"version", NEUSUM_VERSION}}, 1);
  for (const auto& rejection : EnumNames<Rejection>::kNames) {
    rejections_->Add(rejection_labels(rejection.value));
  }
  for (const auto& [what, family] : reloads_) {
    for (const char* outcome : {"loaded", "failed"}) family->Add({{"outcome", outcome}});
  }
  reloads_[Reload::kTokens]->Add({{"outcome", "empty"}});
}

void Metrics::count_request(const Request& request) {
  const prometheus::Labels route = {{"route", request.route}};
  prometheus::Labels labels = route;
  labels["code"] = std::to_string(request.status);
  requests_->Add(labels).Increment();
  labels["method"] = request.method;
  request_duration_->Add(labels, kSeconds).Observe(request.seconds);
  request_seconds_->Add(route, kSeconds).Observe(request.seconds);
  if (request.rejection) rejections_->Add(rejection_labels(*request.rejection)).Increment();
  response_bytes_->Add(route).Increment(static_cast<double>(request.response_bytes));
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

void Metrics::count_cancelled(std::size_t documents) {
  cancelled_->Increment(static_cast<double>(documents));
}

void Metrics::count_reload(Reload what, const std::string& outcome) {
  reloads_.at(what)->Add({{"outcome", outcome}}).Increment();
}

void Metrics::count_token(const std::string& name, std::size_t documents) {
  const prometheus::Labels labels = {{"token", limited_token_name(name)}};
  token_requests_->Add(labels).Increment();
  token_documents_->Add(labels).Increment(static_cast<double>(documents));
}

std::string Metrics::limited_token_name(const std::string& name) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (token_names_.size() < kMaxTokenNames) token_names_.insert(name);
  return token_names_.contains(name) ? name : "other";
}

void Metrics::set_queue(std::size_t short_documents, std::size_t long_documents) {
  short_documents_->Set(static_cast<double>(short_documents));
  long_documents_->Set(static_cast<double>(long_documents));
  queue_documents_->Set(static_cast<double>(short_documents + long_documents));
}

void Metrics::set_model(const std::string& version, const std::string& checksum) {
  if (model_ != nullptr) model_info_->Remove(model_);
  model_ = &model_info_->Add({{"model", version}, {"checksum", checksum}}, 1);
}

std::string Metrics::text() const {
  auto families = registry_.Collect();
  append_process_metrics(families);
  for (const MetricValue& value : values_) append_value(families, value);
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace neusum::server
