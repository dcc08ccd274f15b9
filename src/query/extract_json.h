#ifndef NEUSUM_QUERY_EXTRACT_JSON_H_
#define NEUSUM_QUERY_EXTRACT_JSON_H_

#include <span>
#include <string_view>

#include "json/json_writer.h"
#include "neusum/extractor.h"
#include "neusum/source_position.h"

namespace neusum {

// Writes an extract as a line of JSON, together with those of `other_fields` (as in Document) whose
// names an extract does not have. `positions` are those of the sentences in their files; empty:
// unknown.
void write_extract(const Extract& extract, std::string_view other_fields, JsonWriter& json,
                   std::span<const SourcePosition> positions = {});

}  // namespace neusum

#endif  // NEUSUM_QUERY_EXTRACT_JSON_H_
