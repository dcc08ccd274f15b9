#ifndef NEUSUM_QUERY_STEM_SIMILARITY_H_
#define NEUSUM_QUERY_STEM_SIMILARITY_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "query/query_model_data.h"
#include "query/question_text.h"

namespace neusum {

// The similarity of each stem of the query with each stem of the question: 1 for the same stem,
// the cosine of their vectors if it is positive, otherwise 0.
class StemSimilarity {
 public:
  StemSimilarity(const QuestionText& text, const StemVectors& vectors);

  // One value per stem of the query; none if all of them are 0.
  std::span<const float> with(std::uint32_t stem) const {
    if (rows_[stem] == kNoRow) return {};
    return std::span(values_).subspan(rows_[stem] * num_query_stems_, num_query_stems_);
  }

 private:
  static constexpr std::uint32_t kNoRow = UINT32_MAX;

  std::size_t num_query_stems_;
  std::vector<std::uint32_t>
      rows_;  // per stem, its row of values_; most stems of odd texts have none
  std::vector<float> values_;
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_STEM_SIMILARITY_H_
