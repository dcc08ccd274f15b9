#include "eval/evaluation_json.h"

#include "json/json_values.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// The members of a record that were present.
struct Seen {
  bool id = false;
  bool system = false;
  bool peer = false;
  bool references = false;
};

void once(bool& seen, std::string_view name) {
  if (seen) throw InvalidInput(in_quotes(name) + " occurs twice");
  seen = true;
}

bool is_string(JsonValue json) { return json.type() == simdjson::ondemand::json_type::string; }

std::vector<std::vector<std::string>> get_references(std::string_view name, JsonValue json) {
  std::vector<std::vector<std::string>> references;
  for_each_element(name, json, [&](JsonValue reference) {
    references.push_back(get_sentences(name, reference));
  });
  return references;
}

PeerRecord read_evaluation(simdjson::ondemand::object object) {
  PeerRecord evaluation;
  Seen seen;
  for (auto member : object) {
    const std::string_view name = member.unescaped_key();
    if (name == "id" || name == "eval") {
      once(seen.id, name);
      evaluation.id = get_id(name, member.value());
    } else if (name == "system" && is_string(member.value())) {
      once(seen.system, name);
      evaluation.system = get_string(name, member.value());
    } else if (name == "peer") {
      once(seen.peer, name);
      evaluation.peer = get_sentences(name, member.value());
    } else if (name == "references") {
      once(seen.references, name);
      evaluation.references = get_references(name, member.value());
    } else {
      check_value(member.value());
    }
  }
  if (!seen.peer) throw InvalidInput("'peer' is missing");
  if (evaluation.references.empty()) throw InvalidInput("'references' is missing or empty");
  return evaluation;
}

}  // namespace

std::optional<ParsedEvaluation> EvaluationParser::parse(const LineBatch& batch, const Line& line) {
  ParsedEvaluation parsed;
  std::optional<LineNote> note = lines_.parse(batch, line, [&](JsonLineParser::Object object) {
    parsed.evaluation = read_evaluation(object);
  });
  if (!note) return std::nullopt;
  parsed.note = *std::move(note);
  if (parsed.evaluation.id.empty()) parsed.evaluation.id = std::to_string(line.number);
  return parsed;
}

}  // namespace neusum
