#ifndef NEUSUM_SUMMARIZE_SUMMARY_JSON_H_
#define NEUSUM_SUMMARIZE_SUMMARY_JSON_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/json_members.h"
#include "json/json_writer.h"
#include "neusum/source_position.h"
#include "neusum/summarizer.h"

namespace neusum {

// Ends the object of a result, and its line, with the fields that all results have in common and
// with `other_fields`, except those that the result has itself: `own_names`.
template <typename Result>
void end_result(const Result& result, std::string_view other_fields,
                std::span<const std::string_view> own_names, JsonWriter& json) {
  json.key("model");
  json.value(result.model);
  json.key("warnings");
  json.begin_array();
  for (const std::string& warning : result.warnings) json.value(warning);
  json.end_array();
  json.key("language");
  json.value(result.language);
  json.key("languageConfidence");
  json.value(result.language_confidence);
  json.members(remove_members(other_fields, own_names));
  json.end_object();
  json.end_line();
}

// Writes the ranges as a list of begin and end.
void write_ranges(const std::vector<Span>& ranges, JsonWriter& json);

// Writes where a sentence is in its text, and what stands before it.
template <typename Sentence>
void write_place(const Sentence& sentence, JsonWriter& json) {
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
}

// Writes where a sentence is in the file of its document; nothing if that is a plain text.
void write_position(const SourcePosition& position, JsonWriter& json);

// Writes a summary as a line of JSON. `other_fields` (see Document) are copied, except fields that
// the summary has itself. `positions` are those of the sentences in their file; empty: unknown.
void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json,
                   std::span<const SourcePosition> positions = {});

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SUMMARY_JSON_H_
