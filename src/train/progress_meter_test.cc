#include "train/progress_meter.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(ProgressMeter, IsZeroBeforeTheFirstUpdate) {
  const ProgressMeter meter;
  EXPECT_EQ(meter.loss(), 0);
  EXPECT_EQ(meter.documents_per_second(), 0);
  EXPECT_EQ(meter.seconds_per_update(), 0);
}

TEST(ProgressMeter, StartsWithTheLossOfTheFirstUpdate) {
  ProgressMeter meter;
  meter.add(32, 2.5);
  EXPECT_DOUBLE_EQ(meter.loss(), 2.5);
}

TEST(ProgressMeter, AveragesRecentLosses) {
  ProgressMeter meter;
  meter.add(32, 3);
  meter.add(32, 1);
  EXPECT_DOUBLE_EQ(meter.loss(), (0.98 * 3 + 1) / 1.98);
  for (int i = 0; i < 1000; ++i) meter.add(32, 1);
  EXPECT_NEAR(meter.loss(), 1, 1e-6);
}

TEST(ProgressMeter, GivesTheSameLossAfterAResume) {
  ProgressMeter whole;
  ProgressMeter resumed;
  whole.add(32, 3);
  resumed.add_loss(3);
  EXPECT_EQ(resumed.seconds_per_update(), 0);
  whole.add(32, 1);
  resumed.add(32, 1);
  EXPECT_EQ(resumed.loss(), whole.loss());
}

TEST(ProgressMeter, MeasuresDocumentsPerSecond) {
  ProgressMeter meter;
  for (int i = 0; i < 10; ++i) meter.add(32, 1);
  EXPECT_GT(meter.seconds_per_update(), 0);
  EXPECT_NEAR(meter.documents_per_second() * meter.seconds_per_update(), 32, 1e-6);
}

}  // namespace
}  // namespace neusum
