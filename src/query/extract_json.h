#ifndef NEUSUM_QUERY_EXTRACT_JSON_H_
#define NEUSUM_QUERY_EXTRACT_JSON_H_

#include <string_view>

#include "json/json_writer.h"
#include "neusum/extractor.h"

namespace neusum {

// Writes an extract as a line of JSON, together with those of `other_fields` (as in Document) whose
// names an extract does not have.
void write_extract(const Extract& extract, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_QUERY_EXTRACT_JSON_H_
