#include "json/json_writer.h"
#include "neusum/training/query_evaluation.h"

namespace neusum {
namespace {

void write_number(std::string_view key, double value, JsonWriter& json) {
  json.key(key);
  json.value(value);
}

// Writes the members of an estimate.
void write_estimate(const QueryEstimate& estimate, JsonWriter& json) {
  write_number("value", estimate.value, json);
  write_number("low", estimate.low, json);
  write_number("high", estimate.high, json);
}

void write_measurement(const QueryMeasurement& measurement, JsonWriter& json) {
  json.key(name_of(measurement.measure));
  json.begin_object();
  write_estimate(measurement.estimate, json);
  if (measurement.difference) {
    json.key("difference");
    json.begin_object();
    write_estimate(*measurement.difference, json);
    json.end_object();
  }
  json.end_object();
}

void write_budgets(const QuerySystemEvaluation& system, JsonWriter& json) {
  json.key("keptAtBudget");
  json.begin_array();
  for (std::size_t i = 0; i < kWordBudgets.size(); ++i) {
    json.begin_object();
    write_number("words", kWordBudgets[i], json);
    write_number("kept", system.kept_at_budget[i], json);
    json.end_object();
  }
  json.end_array();
}

void write_calibration(const QuerySystemEvaluation& system, JsonWriter& json) {
  json.key("calibration");
  json.begin_array();
  for (const CalibrationBin& bin : system.calibration) {
    json.begin_object();
    json.key("sentences");
    json.value(bin.sentences);
    write_number("meanProbability", bin.mean_probability, json);
    write_number("relevant", bin.relevant, json);
    json.end_object();
  }
  json.end_array();
}

void write_query_system(const QuerySystemEvaluation& system, JsonWriter& json) {
  json.key(name_of(system.system));
  json.begin_object();
  if (!system.model.empty()) {
    json.key("model");
    json.value(system.model);
  }
  for (const QueryMeasurement& measurement : system.measurements) {
    write_measurement(measurement, json);
  }
  write_budgets(system, json);
  write_calibration(system, json);
  json.end_object();
}

}  // namespace

std::string to_json(const QueryEvaluation& evaluation) {
  JsonWriter json;
  json.begin_object();
  json.key("questions");
  json.value(evaluation.questions);
  json.key("answerable");
  json.value(evaluation.answerable);
  write_number("confidence", evaluation.confidence, json);
  if (evaluation.baseline) {
    json.key("baseline");
    json.value(name_of(*evaluation.baseline));
  }
  json.key("systems");
  json.begin_object();
  for (const QuerySystemEvaluation& system : evaluation.systems) write_query_system(system, json);
  json.end_object();
  json.end_object();
  json.end_line();
  return json.take();
}

}  // namespace neusum
