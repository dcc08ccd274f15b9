#include "selection/budget.h"

#include <algorithm>
#include <limits>

#include "base/code_points.h"
#include "text/word_count.h"

namespace neusum {
namespace {

// One more than this is still a number.
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max() - 1;

std::size_t limit_or_none(std::size_t limit) {
  return limit == 0 ? kNoLimit : std::min(limit, kNoLimit);
}

}  // namespace

Budget::Budget(const Limits& limits)
    : counts_sizes_(limits.words > 0 || limits.characters > 0),
      sentences_left_(limit_or_none(limits.sentences)),
      left_{limit_or_none(limits.words), limit_or_none(limits.characters) + 1} {}

SentenceSize Budget::size_of(std::string_view sentence) const {
  if (!counts_sizes_) return {};
  return {count_words(sentence), count_code_points(sentence) + 1};
}

void Budget::take(const SentenceSize& size) {
  sentences_left_ -= std::min<std::size_t>(sentences_left_, 1);
  left_.words -= std::min(left_.words, size.words);
  left_.characters -= std::min(left_.characters, size.characters);
}

}  // namespace neusum
