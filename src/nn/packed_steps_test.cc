#include "nn/packed_steps.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <stdexcept>
#include <vector>

namespace neusum {
namespace {

TEST(PackedSteps, CountTheSequencesWithEachStep) {
  const PackedSteps steps(std::array<std::size_t, 4>{5, 3, 3, 1});
  EXPECT_EQ(steps.num_sequences(), 4U);
  EXPECT_EQ(steps.num_steps(), 5U);
  EXPECT_EQ(steps.num_rows(), 12U);
  const std::vector<std::size_t> counts = {4, 3, 3, 1, 1};
  const std::vector<std::size_t> offsets = {0, 4, 7, 10, 11};
  for (std::size_t t = 0; t < 5; ++t) {
    EXPECT_EQ(steps.count(t), counts[t]);
    EXPECT_EQ(steps.offset(t), offsets[t]);
  }
}

TEST(PackedSteps, GiveEveryItemItsOwnRow) {
  const std::array<std::size_t, 5> lengths = {7, 7, 4, 2, 2};
  const PackedSteps steps(lengths);
  std::set<std::size_t> rows;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    for (std::size_t t = 0; t < lengths[i]; ++t) rows.insert(steps.offset(t) + i);
  }
  EXPECT_EQ(rows.size(), steps.num_rows());
  EXPECT_EQ(*rows.rbegin(), steps.num_rows() - 1);
}

TEST(PackedSteps, AcceptNoSequences) {
  const PackedSteps steps({});
  EXPECT_EQ(steps.num_sequences(), 0U);
  EXPECT_EQ(steps.num_steps(), 0U);
  EXPECT_EQ(steps.num_rows(), 0U);
}

TEST(PackedSteps, RejectUnsortedLengths) {
  EXPECT_THROW(PackedSteps(std::array<std::size_t, 2>{1, 2}), std::logic_error);
  EXPECT_THROW(PackedSteps(std::array<std::size_t, 3>{3, 1, 2}), std::logic_error);
}

TEST(PackedSteps, RejectEmptySequences) {
  EXPECT_THROW(PackedSteps(std::array<std::size_t, 2>{2, 0}), std::logic_error);
  EXPECT_THROW(PackedSteps(std::array<std::size_t, 1>{0}), std::logic_error);
}

}  // namespace
}  // namespace neusum
