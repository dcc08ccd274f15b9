#ifndef NEUSUM_ROUGE_SUMMARY_FILE_H_
#define NEUSUM_ROUGE_SUMMARY_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/rouge.h"

namespace neusum {

// The sentences of a summary, as the script finds them in the bytes of a file. SPL: each line that
// is not empty. SEE: what stands in its anchors, up to the next "<"; entities stay as they are.
std::vector<std::string> parse_summary(std::string_view bytes, SummaryForm form);

// Throws InvalidInput where the file cannot be read.
std::vector<std::string> read_summary(const std::string& path, SummaryForm form);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_SUMMARY_FILE_H_
