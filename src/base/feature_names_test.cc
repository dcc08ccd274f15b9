#include "base/feature_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

constexpr std::array<std::string_view, 3> kKnown = {"length", "position", "cosine"};

TEST(FeatureNames, AreFoundInAnyOrder) {
  EXPECT_EQ(format_feature_names(kKnown), "length,position,cosine");
  EXPECT_THAT(find_features("length,position,cosine", kKnown), ElementsAre(0, 1, 2));
  EXPECT_THAT(find_features("cosine,length", kKnown), ElementsAre(2, 0));
}

TEST(FeatureNames, MustBeKnownAndDistinct) {
  EXPECT_THROW(find_features("length,colour", kKnown), InvalidInput);
  EXPECT_THROW(find_features("length,length", kKnown), InvalidInput);
  EXPECT_THROW(find_features("", kKnown), InvalidInput);
  EXPECT_THROW(find_features("length,", kKnown), InvalidInput);
}

}  // namespace
}  // namespace neusum
