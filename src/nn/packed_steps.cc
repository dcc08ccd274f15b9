#include "nn/packed_steps.h"

#include "base/check.h"

namespace neusum {

PackedSteps::PackedSteps(std::span<const std::size_t> lengths) : offsets_{0} {
  std::size_t count = lengths.size();
  for (std::size_t t = 0; count > 0 && t < lengths.front(); ++t) {
    while (count > 0 && lengths[count - 1] <= t) --count;
    NEUSUM_CHECK(count > 0 && (t > 0 || count == lengths.size()));
    counts_.push_back(count);
    offsets_.push_back(offsets_.back() + count);
  }
}

}  // namespace neusum
