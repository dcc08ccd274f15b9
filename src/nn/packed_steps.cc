#include "nn/packed_steps.h"

#include "base/check.h"

namespace neusum {

PackedSteps::PackedSteps(std::span<const std::size_t> lengths) : offsets_{0} {
  NEUSUM_CHECK(std::is_sorted(lengths.rbegin(), lengths.rend()));
  NEUSUM_CHECK(lengths.empty() || lengths.back() > 0);
  std::size_t count = lengths.size();
  for (std::size_t t = 0; !lengths.empty() && t < lengths.front(); ++t) {
    while (lengths[count - 1] <= t) --count;
    counts_.push_back(count);
    offsets_.push_back(offsets_.back() + count);
  }
}

}  // namespace neusum
