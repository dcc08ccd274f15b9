#include "base/number_text.h"
#include "json/json_writer.h"
#include "neusum/text.h"
#include "neusum/training/rouge_evaluation.h"
#include "rouge/rouge_json.h"

namespace neusum {
namespace {

std::string score_text(double score) { return fixed_text(score, 5); }

std::string interval_line(const std::string& name, char kind, const RougeEstimate& estimate,
                          const std::string& confidence) {
  return name + " Average_" + kind + ": " + score_text(estimate.value) + " (" + confidence +
         "%-conf.int. " + score_text(estimate.low) + " - " + score_text(estimate.high) + ")\n";
}

std::string details_of(const RougeSystem& system, std::size_t metric, const std::string& name) {
  std::string text = ".............................................\n";
  for (const RougeEvaluation& evaluation : system.evaluations) {
    const RougeScore& score = evaluation.scores[metric];
    text += name + " Eval " + evaluation.id + "." + system.name + " R:" + score_text(score.recall) +
            " P:" + score_text(score.precision) + " F:" + score_text(score.f) + "\n";
  }
  return text;
}

void write_text(const char* key, const std::string& text, JsonWriter& json) {
  json.key(key);
  json.value(make_valid_utf8(text).text);
}

void write_system(const RougeSystem& system, const RougeOptions& options, JsonWriter& json) {
  const std::vector<std::string> metrics = options.metrics();
  json.begin_object();
  write_text("system", system.name, json);
  write_text("mode", options.mode(), json);
  write_text("options", options.flags(), json);
  json.key("documents");
  json.value(system.evaluations.size());
  json.key("average");
  json.begin_object();
  write_metrics(system.averages, metrics, json);
  json.end_object();
  json.key("perDocument");
  json.begin_array();
  for (const RougeEvaluation& evaluation : system.evaluations) {
    json.begin_object();
    write_text("id", evaluation.id, json);
    write_metrics(evaluation.scores, metrics, json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_line();
}

}  // namespace

std::string format_rouge155(const RougeReport& report, bool details) {
  const std::vector<std::string> metrics = report.options.metrics();
  const std::string confidence = shortest_text(report.options.confidence);
  std::string text;
  if (report.options.chosen_tokenizer() != RougeTokenizer::kRouge155) {
    text += "mode: " + report.options.mode() + "\n";
  }
  for (const RougeSystem& system : report.systems) {
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      const std::string name = system.name + " " + metrics[m];
      text += "---------------------------------------------\n";
      text += interval_line(name, 'R', system.averages[m].recall, confidence);
      text += interval_line(name, 'P', system.averages[m].precision, confidence);
      text += interval_line(name, 'F', system.averages[m].f, confidence);
      if (details) text += details_of(system, m, name);
    }
  }
  return text;
}

std::string format_rouge_json(const RougeReport& report) {
  JsonWriter json;
  for (const RougeSystem& system : report.systems) write_system(system, report.options, json);
  return json.take();
}

}  // namespace neusum
