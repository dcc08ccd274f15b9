#ifndef NEUSUM_EVAL_SUMMARY_FILE_H_
#define NEUSUM_EVAL_SUMMARY_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/training/rouge_evaluation.h"

namespace neusum {

// Returns the sentences of a summary file, like the script. SPL format: each line that is not
// empty. SEE format: the content of each anchor up to the next "<"; entities are not decoded.
std::vector<std::string> parse_summary(std::string_view bytes, SummaryForm form);

// Throws InvalidInput if the file cannot be read.
std::vector<std::string> read_summary(const std::string& path, SummaryForm form);

}  // namespace neusum

#endif  // NEUSUM_EVAL_SUMMARY_FILE_H_
