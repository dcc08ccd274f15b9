#include "summarize/summary_json.h"

#include <array>

#include "json/json_members.h"
#include "json/json_writer.h"
#include "neusum/summarizer.h"
#include "neusum/text.h"

namespace neusum {
namespace {

// Fields that write_summary() writes itself.
constexpr std::array<std::string_view, 6> kSummaryNames = {
    "id", "sentences", "model", "warnings", "language", "languageConfidence"};

// Begin and end of each range.
void write_ranges(const std::vector<Span>& ranges, JsonWriter& json) {
  json.begin_array();
  for (const Span& range : ranges) {
    json.begin_array();
    json.value(range.offset);
    json.value(range.end());
    json.end_array();
  }
  json.end_array();
}

void write_sentence(const SummarySentence& sentence, JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(sentence.text);
  json.key("index");
  json.value(sentence.index);
  json.key("rank");
  json.value(sentence.rank);
  json.key("rankScore");
  json.value(sentence.rank_score);
  json.key("offset");
  json.value(sentence.span.offset);
  json.key("length");
  json.value(sentence.span.length);
  if (!sentence.ranges.empty()) {
    json.key("ranges");
    write_ranges(sentence.ranges, json);
  }
  if (!sentence.heading.empty()) {
    json.key("heading");
    json.value(sentence.heading);
  }
  if (!sentence.speaker.empty()) {
    json.key("speaker");
    json.value(sentence.speaker);
  }
  json.end_object();
}

}  // namespace

void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json) {
  json.begin_object();
  json.key("id");
  json.value(make_valid_utf8(summary.id).text);  // a path need not be UTF-8
  json.key("sentences");
  json.begin_array();
  for (const SummarySentence& sentence : summary.sentences) write_sentence(sentence, json);
  json.end_array();
  write_origin(summary, json);
  json.members(remove_members(other_fields, kSummaryNames));
  json.end_object();
  json.end_line();
}

std::string to_json(const Summary& summary) {
  JsonWriter json;
  write_summary(summary, {}, json);
  return json.take();
}

}  // namespace neusum
