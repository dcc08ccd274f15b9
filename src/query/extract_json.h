#ifndef NEUSUM_QUERY_EXTRACT_JSON_H_
#define NEUSUM_QUERY_EXTRACT_JSON_H_

#include "json/json_writer.h"
#include "neusum/extractor.h"

namespace neusum {

// Writes an extract as a line of JSON.
void write_extract(const Extract& extract, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_QUERY_EXTRACT_JSON_H_
