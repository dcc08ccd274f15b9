#include "neusum/threads.h"

#include <gtest/gtest.h>

#include "base/available_cpus.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(NumberOfThreads, IsTheRequestedNumber) { EXPECT_EQ(number_of_threads(7), 7U); }

TEST(NumberOfThreads, IsOnePerAvailableCpuByDefault) {
  EXPECT_EQ(number_of_threads(0), available_cpus());
}

TEST(ValidateThreads, NamesTheMaximum) {
  validate_threads(0);
  validate_threads(kMaxThreads);
  EXPECT_EQ(message_of<InvalidInput>([] { validate_threads(kMaxThreads + 1); }),
            "threads must be at most 1024 (0: one per available CPU)");
}

}  // namespace
}  // namespace neusum
