#include "json/json_writer.h"
#include "neusum/training/evaluator.h"
#include "rouge/rouge_json.h"

namespace neusum {
namespace {

template <typename Values>
void write_list(const char* key, const Values& values, JsonWriter& json) {
  json.key(key);
  json.begin_array();
  for (const auto number : values) json.value(number);
  json.end_array();
}

void write_system(const SystemEvaluation& system, const std::vector<std::string>& metrics,
                  JsonWriter& json) {
  json.key(name_of(system.system));
  json.begin_object();
  write_metrics(system.rouge, metrics, json);
  write_list("precisionAtStep", system.precision_at_step, json);
  write_list("positions", system.positions, json);
  write_member("shareInFirstThree", system.share_in_first_three, json);
  write_member("meanWords", system.mean_words, json);
  write_list("wordsPercentiles", system.words_percentiles, json);
  write_member("redundantTrigrams", system.redundant_trigrams, json);
  write_member("danglingSummaries", system.dangling_summaries, json);
  write_member("danglingSentences", system.dangling_sentences, json);
  if (!system.margin_over_lead.empty()) {
    json.key("marginOverLead");
    json.begin_object();
    write_metrics(system.margin_over_lead, metrics, json);
    json.end_object();
  }
  json.end_object();
}

void write_significance(const Significance& significance, const std::vector<std::string>& metrics,
                        JsonWriter& json) {
  json.begin_object();
  json.key("a");
  json.value(name_of(significance.a));
  json.key("b");
  json.value(name_of(significance.b));
  json.key("metric");
  json.value(json_key(metrics[significance.metric]));
  write_member("difference", significance.difference, json);
  write_member("p", significance.p, json);
  json.end_object();
}

void write_limit(const Evaluation& evaluation, JsonWriter& json) {
  json.key("limit");
  json.begin_object();
  json.key(evaluation.words > 0 ? "words" : "sentences");
  json.value(evaluation.words > 0 ? evaluation.words : evaluation.sentences);
  json.end_object();
}

}  // namespace

std::string to_json(const Evaluation& evaluation) {
  const std::vector<std::string> metrics = evaluation.rouge.metrics();
  JsonWriter json;
  json.begin_object();
  json.key("documents");
  json.value(evaluation.documents);
  json.key("badLines");
  json.value(evaluation.bad_lines);
  write_limit(evaluation, json);
  json.key("rougeMode");
  json.value(evaluation.rouge.mode());
  json.key("rougeOptions");
  json.value(evaluation.rouge.flags());
  json.key("systems");
  json.begin_object();
  for (const SystemEvaluation& system : evaluation.systems) write_system(system, metrics, json);
  json.end_object();
  json.key("significance");
  json.begin_array();
  for (const Significance& one : evaluation.significance) write_significance(one, metrics, json);
  json.end_array();
  json.end_object();
  json.end_line();
  return json.take();
}

}  // namespace neusum
