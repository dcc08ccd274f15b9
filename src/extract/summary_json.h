#ifndef NEUSUM_EXTRACT_SUMMARY_JSON_H_
#define NEUSUM_EXTRACT_SUMMARY_JSON_H_

#include <string_view>

#include "json/json_writer.h"
#include "neusum/summarizer.h"

namespace neusum {

// Writes a summary as a line of JSON. `other_fields` (see Document) are copied, except fields that
// the summary has itself.
void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_SUMMARY_JSON_H_
