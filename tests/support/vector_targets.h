#ifndef NEUSUM_SUPPORT_VECTOR_TARGETS_H_
#define NEUSUM_SUPPORT_VECTOR_TARGETS_H_

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <vector>

#include "nn/kernels.h"
#include "support/numbers.h"

namespace neusum {

// Calls run(target) with each vector instruction set that both the CPU and our kernels support.
template <typename Run>
void run_on_every_target(const Run& run) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    EXPECT_STREQ(target_name(), hwy::TargetName(target));
    run(target);
  }
  hwy::SetSupportedTargetsForTest(0);
}

// Expects nearly equal results of run() on every target.
template <typename Run>
void expect_same_on_every_target(const Run& run) {
  std::vector<std::vector<float>> results;
  run_on_every_target([&](std::int64_t /*target*/) {
    results.push_back(run());
    EXPECT_TRUE(are_close(results.back(), results.front()));
  });
}

// Expects equal results of run() on every target.
template <typename Run>
void expect_equal_on_every_target(const Run& run) {
  std::vector<decltype(run())> results;
  run_on_every_target([&](std::int64_t /*target*/) {
    results.push_back(run());
    EXPECT_EQ(results.back(), results.front());
  });
}

// Expects equal results of run() on every target that has fused multiply-add.
template <typename Run>
void expect_equal_with_fma(const Run& run) {
  std::vector<decltype(run())> results;
  run_on_every_target([&](std::int64_t target) {
    if (target > HWY_AVX2 && target != HWY_NEON) return;  // better targets have lower numbers
    results.push_back(run());
    EXPECT_EQ(results.back(), results.front());
  });
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_VECTOR_TARGETS_H_
