#include "figure/label_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr LabelRange kRange = {.low = 0, .high = 100, .gap = 10};

TEST(PlaceLabels, KeepsLabelsThatFit) {
  EXPECT_THAT(place_labels({70, 20, 30}, kRange), ElementsAre(70, 20, 30));
  EXPECT_THAT(place_labels({}, kRange), IsEmpty());
}

TEST(PlaceLabels, MovesNeighboursApartEvenly) {
  EXPECT_THAT(place_labels({50, 54}, kRange), ElementsAre(47, 57));
  EXPECT_THAT(place_labels({50, 50, 50, 90}, kRange), ElementsAre(40, 50, 60, 90));
}

TEST(PlaceLabels, StaysInRange) {
  EXPECT_THAT(place_labels({1, 2, 99, 100}, kRange), ElementsAre(0, 10, 90, 100));
}

TEST(PlaceLabels, ExceedsARangeThatIsTooSmall) {
  EXPECT_THAT(place_labels({5, 5, 5}, {.low = 0, .high = 10, .gap = 10}), ElementsAre(0, 10, 20));
}

}  // namespace
}  // namespace neusum
