#include "cite/cite_json.h"

#include <array>

#include "neusum/text.h"
#include "summarize/summary_json.h"

namespace neusum {
namespace {

// Fields that write_cited_answer() writes itself, and those that the claims repeat.
constexpr std::array<std::string_view, 8> kCitedNames = {
    "id", "answer", "claims", "documents", "model", "warnings", "language", "languageConfidence"};

void write_span(const Span& span, JsonWriter& json) {
  json.key("offset");
  json.value(span.offset);
  json.key("length");
  json.value(span.length);
}

void write_evidence(const CitedAnswer& answer, const Evidence& evidence, JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(evidence.text);
  json.key("document");
  json.value(make_valid_utf8(answer.documents[evidence.document]).text);
  json.key("documentIndex");
  json.value(evidence.document);
  json.key("index");
  json.value(evidence.index);
  json.key("rank");
  json.value(evidence.rank);
  json.key("probability");
  json.value(evidence.probability);
  write_place(evidence, json);
  json.end_object();
}

void write_word(const ClaimWord& word, JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(word.text);
  json.key("kind");
  json.value(name_of(word.kind));
  write_span(word.span, json);
  json.end_object();
}

void write_claim(const CitedAnswer& answer, const Claim& claim, JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(claim.text);
  json.key("index");
  json.value(claim.index);
  write_span(claim.span, json);
  if (!claim.ranges.empty()) {
    json.key("ranges");
    write_ranges(claim.ranges, json);
  }
  json.key("coverage");
  json.value(claim.coverage);
  json.key("evidence");
  json.begin_array();
  for (const Evidence& evidence : claim.evidence) write_evidence(answer, evidence, json);
  json.end_array();
  json.key("unmatched");
  json.begin_array();
  for (const ClaimWord& word : claim.unmatched) write_word(word, json);
  json.end_array();
  json.end_object();
}

}  // namespace

void write_cited_answer(const CitedAnswer& answer, std::string_view other_fields,
                        JsonWriter& json) {
  json.begin_object();
  json.key("id");
  json.value(make_valid_utf8(answer.id).text);
  json.key("claims");
  json.begin_array();
  for (const Claim& claim : answer.claims) write_claim(answer, claim, json);
  json.end_array();
  json.key("documents");
  json.begin_array();
  for (const std::string& id : answer.documents) json.value(make_valid_utf8(id).text);
  json.end_array();
  end_result(answer, other_fields, kCitedNames, json);
}

std::string to_json(const CitedAnswer& answer) {
  JsonWriter json;
  write_cited_answer(answer, {}, json);
  return json.take();
}

}  // namespace neusum
