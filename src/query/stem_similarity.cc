#include "query/stem_similarity.h"

#include <algorithm>

#include "base/cancellation.h"

namespace neusum {
namespace {

// Integers, so that the result does not depend on the CPU.
std::int32_t dot(std::span<const std::int8_t> a, std::span<const std::int8_t> b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::int32_t{a[i]} * b[i];
  return sum;
}

}  // namespace

StemSimilarity::StemSimilarity(const QuestionText& text, const StemVectors& vectors)
    : num_query_stems_(text.num_query_stems), rows_(text.num_stems(), kNoRow) {
  std::uint32_t num_rows = 0;
  for (std::size_t stem = 0; stem < text.num_stems(); ++stem) {
    throw_if_cancelled();
    const Vocabulary::Id id = text.vocabulary[stem];
    if (stem >= num_query_stems_ && !StemVectors::has(id)) continue;
    rows_[stem] = num_rows++;
    values_.resize(num_rows * num_query_stems_, 0);
    float* const row = values_.data() + rows_[stem] * num_query_stems_;
    for (std::size_t q = 0; q < num_query_stems_; ++q) {
      const Vocabulary::Id query_id = text.vocabulary[q];
      if (q == stem) {
        row[q] = 1;
      } else if (StemVectors::has(id) && StemVectors::has(query_id)) {
        const auto product = static_cast<float>(dot(vectors.vector(id), vectors.vector(query_id)));
        const float cosine = product * vectors.inverse_norm(id) * vectors.inverse_norm(query_id);
        row[q] = std::clamp(cosine, 0.0F, 1.0F);
      }
    }
  }
}

}  // namespace neusum
