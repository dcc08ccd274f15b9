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
    reducer.finish_from(0);
    return reducer.reduce(pool_);
  }
  ThreadPool pool_{2};
  SingleWorker alone_;
};

TEST_F(Reduction, DoesNotScaleASingleBatch) {
  for (const LossReduction reduction : {LossReduction::kMean, LossReduction::kSum}) {
    GradientReducer reducer(reduction, kNumGradients, {0}, alone_);
    add_batch(reducer, 3, 0.5);
    EXPECT_EQ(reduce(reducer), 0.5);
    EXPECT_THAT(reducer.gradients(), Each(3.0F));
  }
}

TEST_F(Reduction, AveragesBatches) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reduce(reducer), 1);
  EXPECT_THAT(reducer.gradients(), Each(4.0F));
}

TEST_F(Reduction, SumsBatchesIfTheLossIsASum) {
  GradientReducer reducer(LossReduction::kSum, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reduce(reducer), 2);
  EXPECT_THAT(reducer.gradients(), Each(8.0F));
}

TEST_F(Reduction, StartsFromZeroAfterClear) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 3, 0.5);
  reducer.clear(pool_);
  EXPECT_THAT(reducer.gradients(), Each(0.0F));
  add_batch(reducer, 7, 2);
  EXPECT_EQ(reduce(reducer), 2);
  EXPECT_THAT(reducer.gradients(), Each(7.0F));
}

TEST_F(Reduction, LossIsZeroWithoutBatches) {
  GradientReducer reducer(LossReduction::kMean, kNumGradients, {0}, alone_);
  EXPECT_EQ(reduce(reducer), 0);
}

// A group that simulates two workers with equal gradients: each all-reduce doubles the values. Also
// records the number of values of each all-reduce.
class TwoEqualWorkers : public SingleWorker {
 public:
  explicit TwoEqualWorkers(std::vector<std::size_t>& sizes) : sizes_(sizes) {}

  void all_reduce_async(std::span<float> values) override {
    sizes_.push_back(values.size());
    for (float& value : values) value *= 2;
  }

 private:
  std::vector<std::size_t>& sizes_;
};

TEST_F(Reduction, ReducesSegmentsAsSoonAsTheyAreComplete) {
  std::vector<std::size_t> sizes;
  TwoEqualWorkers group(sizes);
  GradientReducer reducer(LossReduction::kMean, 100, {0, 30, 90}, group);
  reducer.clear(pool_);
  add_batch(reducer, 3, 0.5);
  reducer.finish_from(90);
  EXPECT_THAT(sizes, ElementsAre(10));
  reducer.finish_from(30);
  reducer.finish_from(30);
  EXPECT_THAT(sizes, ElementsAre(10, 60));
  reducer.finish_from(0);
  EXPECT_THAT(sizes, ElementsAre(10, 60, 30));
  EXPECT_EQ(reducer.reduce(pool_), 0.5);
  EXPECT_THAT(reducer.gradients(), Each(6.0F));  // summed over the workers
}

TEST_F(Reduction, ReducesAllSegmentsOfAWorkerWithoutDocuments) {
  std::vector<std::size_t> sizes;
  TwoEqualWorkers group(sizes);
  GradientReducer reducer(LossReduction::kMean, 100, {0, 30, 90}, group);
  reducer.finish_from(0);
  EXPECT_THAT(sizes, ElementsAre(10, 60, 30));
}

}  // namespace
}  // namespace neusum
