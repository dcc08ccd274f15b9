#ifndef NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_
#define NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_

#include <string_view>

#include "base/json_writer.h"
#include "neusum/summarizer.h"

namespace neusum {

// A line of JSON; other_fields are members that are JSON already.
void write_summary(const Summary& summary, std::string_view other_fields, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_WRITE_SUMMARY_H_
