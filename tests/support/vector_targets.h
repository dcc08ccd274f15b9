#ifndef NEUSUM_SUPPORT_VECTOR_TARGETS_H_
#define NEUSUM_SUPPORT_VECTOR_TARGETS_H_

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <vector>

#include "nn/kernels.h"
#include "support/numbers.h"

namespace neusum {

// Calls `run` with each vector instruction set that both the CPU and our kernels support, and
// expects nearly equal results.
template <typename Run>
void expect_same_on_every_target(const Run& run) {
  std::vector<std::vector<float>> results;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_STREQ(target_name(), hwy::TargetName(target));
    results.push_back(run());
    EXPECT_TRUE(are_close(results.back(), results.front()));
  }
  hwy::SetSupportedTargetsForTest(0);
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_VECTOR_TARGETS_H_
