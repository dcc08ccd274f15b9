#ifndef NEUSUM_CITE_CITE_JSON_H_
#define NEUSUM_CITE_CITE_JSON_H_

#include <string_view>

#include "json/json_writer.h"
#include "neusum/citer.h"

namespace neusum {

// Writes a cited answer as a line of JSON, together with those of `other_fields` (as in Document)
// whose names it does not have.
void write_cited_answer(const CitedAnswer& answer, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_CITE_CITE_JSON_H_
