#include "train/train_log.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(TrainLog, WritesALinePerEvent) {
  const ScratchFolder folder;
  TrainLog log(folder.path("log"));
  log.add("start", {{"preset", "best"}, {"documents", 287226U}});
  log.add("dev", {{"update", 1000U}, {"rouge_2", 0.1725}});
  log.flush();
  EXPECT_EQ(folder.read("log"),
            "{\"event\":\"start\",\"preset\":\"best\",\"documents\":287226}\n"
            "{\"event\":\"dev\",\"update\":1000,\"rouge_2\":0.1725}\n");
  EXPECT_EQ(log.size(), folder.read("log").size());
}

TEST(TrainLog, WritesNullForNumbersThatAreNotFinite) {
  const ScratchFolder folder;
  TrainLog log(folder.path("log"));
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  log.add("update", {{"loss", std::numeric_limits<double>::quiet_NaN()}, {"norm", -kInfinity}});
  log.flush();
  EXPECT_EQ(folder.read("log"), "{\"event\":\"update\",\"loss\":null,\"norm\":null}\n");
}

TEST(TrainLog, AcceptsAnEventWithoutFields) {
  const ScratchFolder folder;
  { TrainLog(folder.path("log")).add("end", {}); }
  EXPECT_EQ(folder.read("log"), "{\"event\":\"end\"}\n");
}

TEST(TrainLog, AppendsToTheKeptBytes) {
  const ScratchFolder folder;
  std::uint64_t kept_bytes = 0;
  {
    TrainLog log(folder.path("log"));
    log.add("first", {});
    kept_bytes = log.size();
    log.add("lost", {});
  }
  { TrainLog(folder.path("log"), kept_bytes).add("second", {}); }
  EXPECT_EQ(folder.read("log"), "{\"event\":\"first\"}\n{\"event\":\"second\"}\n");
}

}  // namespace
}  // namespace neusum
