#include "train/checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>

#include "neusum/error.h"
#include "support/numbers.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::HasSubstr;

constexpr std::size_t kNumParameters = 37;
using Description = std::map<std::string, std::string>;
const Description kRun = {{"version", "1"}, {"seed", "7"}};

TrainState random_state() {
  return {.update = 1234,
          .position = {.epoch = 2, .batch = 77},
          .parameters = random_floats(kNumParameters, 1),
          .average = random_floats(kNumParameters, 2),
          .losses = random_floats(1234, 3),
          .validations = {{1000, 0.17}, {1200, 0.1 + 0.2}},
          .best = {1200, 0.1 + 0.2},
          .validations_since_best = 3,
          .log_bytes = std::numeric_limits<std::uint64_t>::max(),
          .event_bytes = 5};
}

Adam random_adam() {
  Adam adam({}, kNumParameters);
  adam.set_num_steps(1234);
  std::ranges::copy(random_floats(kNumParameters, 4), adam.first_moments().begin());
  std::ranges::copy(random_floats(kNumParameters, 5), adam.second_moments().begin());
  return adam;
}

TrainState empty_state() {
  return {.parameters = std::vector<float>(kNumParameters),
          .average = std::vector<float>(kNumParameters)};
}

class Checkpoint : public testing::Test {
 protected:
  std::string complaint(const Description& run, TrainState state,
                        std::size_t adam_size = kNumParameters) {
    Adam adam({}, adam_size);
    return message_of<InvalidInput>([&] { read_checkpoint(path_, run, state, adam); });
  }

  ScratchFolder folder_;
  std::string path_ = folder_.path("checkpoint");
};

TEST_F(Checkpoint, RestoresTheState) {
  const TrainState written = random_state();
  const Adam written_adam = random_adam();
  write_checkpoint(path_, kRun, written, written_adam);
  TrainState state = empty_state();
  Adam adam({}, kNumParameters);
  read_checkpoint(path_, kRun, state, adam);
  EXPECT_EQ(state.update, written.update);
  EXPECT_EQ(state.position, written.position);
  EXPECT_TRUE(are_same_bytes(state.parameters, written.parameters));
  EXPECT_TRUE(are_same_bytes(state.average, written.average));
  EXPECT_TRUE(are_same_bytes(state.losses, written.losses));
  ASSERT_EQ(state.validations.size(), 2U);
  EXPECT_EQ(state.validations[1].update, 1200U);
  EXPECT_EQ(state.validations[1].rouge2, 0.1 + 0.2);
  EXPECT_EQ(state.best.update, written.best.update);
  EXPECT_EQ(state.best.rouge2, written.best.rouge2);
  EXPECT_EQ(state.validations_since_best, written.validations_since_best);
  EXPECT_EQ(state.log_bytes, written.log_bytes);
  EXPECT_EQ(state.event_bytes, written.event_bytes);
  EXPECT_EQ(adam.num_steps(), 1234U);
  EXPECT_TRUE(are_same_bytes(adam.first_moments(), written_adam.first_moments()));
  EXPECT_TRUE(are_same_bytes(adam.second_moments(), written_adam.second_moments()));
}

TEST_F(Checkpoint, MayHaveNoAverageAndNoValidations) {
  write_checkpoint(path_, kRun, {.parameters = random_floats(kNumParameters, 1)},
                   Adam({}, kNumParameters));
  TrainState state = {.parameters = std::vector<float>(kNumParameters)};
  Adam adam({}, kNumParameters);
  read_checkpoint(path_, kRun, state, adam);
  EXPECT_TRUE(are_same_bytes(state.parameters, random_floats(kNumParameters, 1)));
  EXPECT_TRUE(state.average.empty());
  EXPECT_TRUE(state.validations.empty());
  EXPECT_EQ(state.best.rouge2, -1);
}

TEST_F(Checkpoint, ReplacesAnEarlierCheckpoint) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  TrainState later = random_state();
  later.update = 2000;
  write_checkpoint(path_, kRun, later, random_adam());
  TrainState state = empty_state();
  Adam adam({}, kNumParameters);
  read_checkpoint(path_, kRun, state, adam);
  EXPECT_EQ(state.update, 2000U);
}

TEST_F(Checkpoint, IsDeterministic) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  const std::string first = folder_.read("checkpoint");
  write_checkpoint(path_, kRun, random_state(), random_adam());
  EXPECT_EQ(folder_.read("checkpoint"), first);
}

TEST_F(Checkpoint, OfAnotherRunIsRejected) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  EXPECT_THAT(complaint({{"version", "1"}, {"seed", "8"}}, empty_state()),
              HasSubstr("another seed"));
  EXPECT_THAT(complaint({{"version", "1"}}, empty_state()), HasSubstr("another seed"));
  EXPECT_EQ(complaint(kRun, empty_state()), "");
}

TEST_F(Checkpoint, OfAnotherModelIsRejected) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  EXPECT_THAT(complaint(kRun, {.parameters = std::vector<float>(kNumParameters - 1)}),
              HasSubstr("another model"));
  EXPECT_THAT(complaint(kRun, empty_state(), kNumParameters + 1), HasSubstr("another model"));
}

TEST_F(Checkpoint, ThatIsTruncatedIsRejected) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  const std::string whole = folder_.read("checkpoint");
  for (std::size_t size = 0; size < whole.size(); size += 100) {
    folder_.write("checkpoint", whole.substr(0, size));
    EXPECT_NE(complaint(kRun, empty_state()), "") << size;
  }
  folder_.write("checkpoint", whole.substr(0, whole.size() - 1));
  EXPECT_NE(complaint(kRun, empty_state()), "");
}

TEST_F(Checkpoint, IsRecognizedByItsRun) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  EXPECT_TRUE(is_checkpoint_of(path_, kRun));
  EXPECT_THROW(is_checkpoint_of(path_, {{"seed", "8"}}), InvalidInput);
}

TEST_F(Checkpoint, ThatIsDamagedIsNotRecognized) {
  write_checkpoint(path_, kRun, random_state(), random_adam());
  const std::string whole = folder_.read("checkpoint");
  std::string changed = whole;
  changed.back() ^= 1;
  for (const std::string& content : {whole.substr(0, 512), std::string(), changed}) {
    folder_.write("checkpoint", content);
    EXPECT_FALSE(is_checkpoint_of(path_, kRun)) << content.size();
  }
}

TEST_F(Checkpoint, ThatDoesNotExistIsRejected) { EXPECT_NE(complaint(kRun, empty_state()), ""); }

}  // namespace
}  // namespace neusum
