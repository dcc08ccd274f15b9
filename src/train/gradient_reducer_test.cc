#include "train/gradient_reducer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nn/ranges.h"

namespace neusum {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr std::size_t kNumGradients = kRangeFloats + 3;

class Reduction : public testing::Test {
 protected:
  void add_batch(GradientReducer& reducer, float gradient, double loss) {
    for (float& sum : reducer.gradients()) sum += gradient;
    reducer.add_loss(loss);
  }
  double reduce(GradientReducer& reducer) {
    reducer.done_from(0);
    return reducer.reduce(pool_);
  }
  ThreadPool pool_{2};
  SingleWorker alone_;
};

TEST_F(Reduction, OfOneBatchIsThatBatch) {
  for (const LossReduction reduction : {LossReduction::kMean, LossReduction::kSum}) {
    GradientReducer reducer(reduction, kNumGradients, {0}, alone_);
    add_batch(reducer, 3, 0.5);
    EXPECT_EQ(reduce(reducer), 0.5);
    EXPECT_THAT(reducer.gradients(), Each(3.0F));
  }
}

TEST_F(Reduction, OfBatchesIsTheirMean) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reduce(reducer), 1);
  EXPECT_THAT(reducer.gradients(), Each(4.0F));
}

TEST_F(Reduction, OfBatchesIsTheirSumWhereTheLossIsOne) {
  GradientReducer reducer(LossReduction::kSum, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reduce(reducer), 2);
  EXPECT_THAT(reducer.gradients(), Each(8.0F));
}

TEST_F(Reduction, BeginsAnewWhenItIsCleared) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 3, 0.5);
  reducer.clear(pool_);
  EXPECT_THAT(reducer.gradients(), Each(0.0F));
  add_batch(reducer, 7, 2);
  EXPECT_EQ(reduce(reducer), 2);
  EXPECT_THAT(reducer.gradients(), Each(7.0F));
}

TEST_F(Reduction, OfNoBatchesIsZero) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  EXPECT_EQ(reduce(reducer), 0);
}

// Remembers which sums were begun, by their place and size, and doubles the numbers as if there
// were two workers with the same ones.
class TwoAlike : public SingleWorker {
 public:
  explicit TwoAlike(std::vector<std::size_t>& sizes) : sizes_(sizes) {}

  void all_reduce_async(std::span<float> numbers) override {
    sizes_.push_back(numbers.size());
    for (float& number : numbers) number *= 2;
  }

 private:
  std::vector<std::size_t>& sizes_;
};

TEST_F(Reduction, BeginsWithTheGradientsThatAreDone) {
  std::vector<std::size_t> sizes;
  TwoAlike group(sizes);
  GradientReducer reducer(LossReduction::kMean, 100, {0, 30, 90}, group);
  reducer.clear(pool_);
  add_batch(reducer, 3, 0.5);
  reducer.done_from(90);
  EXPECT_THAT(sizes, ElementsAre(10));
  reducer.done_from(30);
  reducer.done_from(30);
  EXPECT_THAT(sizes, ElementsAre(10, 60));
  reducer.done_from(0);
  EXPECT_THAT(sizes, ElementsAre(10, 60, 30));
  EXPECT_EQ(reducer.reduce(pool_), 0.5);
  EXPECT_THAT(reducer.gradients(), Each(6.0F));
}

TEST_F(Reduction, SumsEveryStretchOfAWorkerWithoutDocuments) {
  std::vector<std::size_t> sizes;
  TwoAlike group(sizes);
  GradientReducer reducer(LossReduction::kMean, 100, {0, 30, 90}, group);
  reducer.done_from(0);
  EXPECT_THAT(sizes, ElementsAre(10, 60, 30));
}

}  // namespace
}  // namespace neusum
