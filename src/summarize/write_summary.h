#ifndef NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_
#define NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_

#include <string_view>

#include "base/json_writer.h"
#include "neusum/summarizer.h"

namespace neusum {

// Writes a line of JSON. `other_fields` (see Document) are copied, except those with a name that
// the summary has itself.
void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_
