#ifndef NEUSUM_ROUGE_ROUGE_JSON_H_
#define NEUSUM_ROUGE_ROUGE_JSON_H_

#include <cstddef>
#include <string>
#include <vector>

#include "json/json_writer.h"
#include "neusum/rouge.h"

namespace neusum {

// The JSON key of a metric: "rougeW1.2" for "ROUGE-W-1.2".
inline std::string json_key(const std::string& metric) {
  std::string key = "rouge";
  for (const char c : metric.substr(key.size())) {
    if (c != '-') key += c;
  }
  return key;
}

inline void write_member(const char* key, double value, JsonWriter& json) {
  json.key(key);
  json.value(value);
}

inline void write_member(const char* key, const RougeEstimate& estimate, JsonWriter& json) {
  json.key(key);
  json.begin_object();
  write_member("value", estimate.value, json);
  write_member("low", estimate.low, json);
  write_member("high", estimate.high, json);
  json.end_object();
}

// Writes scores or averages, one member per metric.
template <typename Values>
void write_metrics(const std::vector<Values>& values, const std::vector<std::string>& metrics,
                   JsonWriter& json) {
  for (std::size_t m = 0; m < metrics.size(); ++m) {
    json.key(json_key(metrics[m]));
    json.begin_object();
    write_member("r", values[m].recall, json);
    write_member("p", values[m].precision, json);
    write_member("f", values[m].f, json);
    json.end_object();
  }
}

}  // namespace neusum

#endif  // NEUSUM_ROUGE_ROUGE_JSON_H_
