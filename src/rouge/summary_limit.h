#ifndef NEUSUM_ROUGE_SUMMARY_LIMIT_H_
#define NEUSUM_ROUGE_SUMMARY_LIMIT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// The length limit of summaries; 0: no limit. At most one member is set.
struct SummaryLimit {
  std::size_t words = 0;  // separated by white space
  std::size_t bytes = 0;
};

// Returns the sentences within the limit; the last one may be cut. They are views of `sentences`.
std::vector<std::string_view> cut_summary(const std::vector<std::string>& sentences,
                                          const SummaryLimit& limit);

// The same for ROUGE-L and ROUGE-W. For them, the script applies the limit in bytes to each
// sentence alone: all sentences up to the first that reaches the limit by itself are kept.
std::vector<std::string_view> cut_summary_for_lcs(const std::vector<std::string>& sentences,
                                                  const SummaryLimit& limit);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_SUMMARY_LIMIT_H_
