#ifndef NEUSUM_SUMMARIZE_SUMMARY_JSON_H_
#define NEUSUM_SUMMARIZE_SUMMARY_JSON_H_

#include <string>
#include <string_view>

#include "json/json_writer.h"
#include "neusum/summarizer.h"

namespace neusum {

// Writes the fields that a Summary and an Extract have in common: model, warnings and language.
template <typename Result>
void write_origin(const Result& result, JsonWriter& json) {
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
}

// Writes a summary as a line of JSON. `other_fields` (see Document) are copied, except fields that
// the summary has itself.
void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SUMMARY_JSON_H_
