#include "summarize/summary_json.h"

#include <array>
#include <cmath>
#include <span>

#include "json/json_writer.h"
#include "neusum/summarizer.h"
#include "neusum/text.h"

namespace neusum {
namespace {

// Fields that write_summary() writes itself; the last one only if there are groups.
constexpr std::array<std::string_view, 7> kSummaryNames = {
    "id", "sentences", "model", "warnings", "language", "languageConfidence", "groups"};

void write_sentence(const SummarySentence& sentence, const SourcePosition* position,
                    JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(sentence.text);
  json.key("index");
  json.value(sentence.index);
  json.key("rank");
  json.value(sentence.rank);
  json.key("rankScore");
  json.value(sentence.rank_score);
  write_place(sentence, json);
  if (position != nullptr) write_position(*position, json);
  json.end_object();
}

void write_groups(const std::vector<SummaryGroup>& groups, JsonWriter& json) {
  json.begin_array();
  for (const SummaryGroup& group : groups) {
    json.begin_object();
    json.key("name");
    json.value(group.name);
    json.key("sentences");
    json.begin_array();
    for (const std::size_t sentence : group.sentences) json.value(sentence);
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

}  // namespace

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

void write_boxes(const std::vector<PageBox>& boxes, JsonWriter& json) {
  const auto rounded = [](double points) { return std::round(100 * points) / 100; };
  json.begin_array();
  for (const PageBox& box : boxes) {
    json.begin_array();
    json.value(box.page);
    for (const double side : {box.left, box.top, box.right, box.bottom}) json.value(rounded(side));
    json.end_array();
  }
  json.end_array();
}

void write_position(const SourcePosition& position, JsonWriter& json) {
  if (!position.ranges.empty()) {
    json.key("source");
    write_ranges(position.ranges, json);
  }
  if (!position.boxes.empty()) {
    json.key("page");
    json.value(position.boxes.front().page);
    json.key("boxes");
    write_boxes(position.boxes, json);
  }
  if (!position.member.empty()) {
    json.key("member");
    json.value(position.member);
  }
  if (position.time) {
    json.key("begin");
    json.value(position.time->begin);
    json.key("end");
    json.value(position.time->end);
  }
  if (!position.link.empty()) {
    json.key("link");
    json.value(position.link);
  }
}

void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json,
                   std::span<const SourcePosition> positions) {
  json.begin_object();
  json.key("id");
  json.value(make_valid_utf8(summary.id).text);  // a path need not be UTF-8
  json.key("sentences");
  json.begin_array();
  for (std::size_t i = 0; i < summary.sentences.size(); ++i) {
    write_sentence(summary.sentences[i], positions.empty() ? nullptr : &positions[i], json);
  }
  json.end_array();
  if (!summary.groups.empty()) {
    json.key("groups");
    write_groups(summary.groups, json);
  }
  const std::size_t num_names = kSummaryNames.size() - (summary.groups.empty() ? 1 : 0);
  end_result(summary, other_fields, std::span(kSummaryNames).first(num_names), json);
}

std::string to_json(const Summary& summary) {
  JsonWriter json;
  write_summary(summary, {}, json);
  return json.take();
}

}  // namespace neusum
