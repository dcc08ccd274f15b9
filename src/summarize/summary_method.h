#ifndef NEUSUM_SUMMARIZE_SUMMARY_METHOD_H_
#define NEUSUM_SUMMARIZE_SUMMARY_METHOD_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/summarizer.h"
#include "summarize/candidates.h"

namespace neusum {

// Selects sentences of a prepared document with a method that uses no model: in decreasing order of
// their scores, while they fit into the limits. Of equal scores, the earlier sentence is first.
// Returns the sentences in the order of selection.
std::vector<ScoredSentence> select_by_method(SummaryMethod method, const Document& document,
                                             const Limits& limits, std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_SUMMARY_METHOD_H_
