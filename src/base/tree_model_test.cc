#include "base/tree_model.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"lines", "words", "links"};

TEST(TreeModel, ReadsTrees) {
  const TreeModel model =
      TreeModel::parse("# trees\nfeatures words,links\n1 0.5 =2 0 9 =-1 =1\n=-0.5\n", kNames);
  std::vector<float> used;
  EXPECT_NEAR(model.probability(std::array{7.0F, 0.0F, 0.0F}, used), 1 / (1 + std::exp(-1.5)),
              1e-6);
  EXPECT_NEAR(model.probability(std::array{7.0F, 0.0F, 1.0F}, used), 1 / (1 + std::exp(1.5)), 1e-6);
  EXPECT_NEAR(model.probability(std::array{7.0F, 10.0F, 1.0F}, used), 1 / (1 + std::exp(-0.5)),
              1e-6);
}

TEST(TreeModel, RefusesDamagedTrees) {
  for (const std::string_view text :
       {"features words\n0 1 =1\n", "features words\n0 1 =1 =2 =3\n", "features words\n0 x =1 =2\n",
        "features words\n1 0 =1 =2\n", "features no_such_feature\n"}) {
    EXPECT_THROW(TreeModel::parse(text, kNames), InvalidInput) << text;
  }
}

}  // namespace
}  // namespace neusum
