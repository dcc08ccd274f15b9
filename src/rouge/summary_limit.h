#ifndef NEUSUM_ROUGE_SUMMARY_LIMIT_H_
#define NEUSUM_ROUGE_SUMMARY_LIMIT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// How the script cuts the summaries it reads; 0 is no limit. At most one is set.
struct SummaryLimit {
  std::size_t words = 0;  // white space stands between words
  std::size_t bytes = 0;
};

// The sentences that remain, the last one perhaps cut. Views of `sentences`.
std::vector<std::string_view> cut_summary(const std::vector<std::string>& sentences,
                                          const SummaryLimit& limit);

// The same for ROUGE-L and ROUGE-W. Their limit in bytes forgets the sentences before: all are kept
// up to the first that by itself reaches it.
std::vector<std::string_view> cut_summary_for_lcs(const std::vector<std::string>& sentences,
                                                  const SummaryLimit& limit);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_SUMMARY_LIMIT_H_
