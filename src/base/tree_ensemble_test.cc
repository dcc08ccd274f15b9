#include "base/tree_ensemble.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "neusum/error.h"

namespace neusum {
namespace {

using Node = TreeEnsemble::Node;

TEST(TreeEnsemble, AddsTheLeavesThatAnInputReaches) {
  const TreeEnsemble trees({0, -4}, {{0, 1.5F, -1, 1}, {1, 0, -2, -3}}, {1, 10, 100, 1000}, 2);
  EXPECT_EQ(trees.predict(std::array{1.5F, 9.0F}), 1001);
  EXPECT_EQ(trees.predict(std::array{1.6F, 0.0F}), 1010);
  EXPECT_EQ(trees.predict(std::array{1.6F, 0.1F}), 1100);
}

TEST(TreeEnsemble, WithoutTreesPredictsZero) {
  EXPECT_EQ(TreeEnsemble().predict(std::array{1.0F}), 0);
}

TEST(TreeEnsemble, RefusesDamagedTrees) {
  const std::vector<float> leaves = {1, 2};
  EXPECT_THROW(TreeEnsemble({1}, {{0, 0, -1, -2}}, leaves, 1), InvalidInput);   // no such node
  EXPECT_THROW(TreeEnsemble({-3}, {}, leaves, 1), InvalidInput);                // no such leaf
  EXPECT_THROW(TreeEnsemble({0}, {{0, 0, 0, -1}}, leaves, 1), InvalidInput);    // a cycle
  EXPECT_THROW(TreeEnsemble({0}, {{0, 0, -1, -3}}, leaves, 1), InvalidInput);   // no such leaf
  EXPECT_THROW(TreeEnsemble({0}, {{1, 0, -1, -2}}, leaves, 1), InvalidInput);   // no such feature
  EXPECT_THROW(TreeEnsemble({0}, {{-1, 0, -1, -2}}, leaves, 1), InvalidInput);  // no such feature
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(TreeEnsemble({0}, {{0, kNan, -1, -2}}, leaves, 1), InvalidInput);
  EXPECT_THROW(TreeEnsemble({-1}, {}, {kNan}, 1), InvalidInput);
  constexpr auto kLowest = std::numeric_limits<std::int32_t>::min();
  EXPECT_THROW(TreeEnsemble({kLowest}, {}, leaves, 1), InvalidInput);
}

}  // namespace
}  // namespace neusum
