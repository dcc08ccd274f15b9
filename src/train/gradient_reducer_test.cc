#include "train/gradient_reducer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nn/ranges.h"

namespace neusum {
namespace {

using testing::Each;

constexpr std::size_t kSize = kRangeFloats + 3;

class Reduction : public testing::Test {
 protected:
  void add_batch(GradientReducer& reducer, float gradient, double loss) {
    for (float& sum : reducer.gradients()) sum += gradient;
    reducer.add_loss(loss);
  }
  ThreadPool pool_{2};
};

TEST_F(Reduction, OfOneBatchIsThatBatch) {
  for (const LossReduction reduction : {LossReduction::kMean, LossReduction::kSum}) {
    GradientReducer reducer(reduction, kSize);
    add_batch(reducer, 3, 0.5);
    EXPECT_EQ(reducer.reduce(pool_), 0.5);
    EXPECT_THAT(reducer.gradients(), Each(3.0F));
  }
}

TEST_F(Reduction, OfBatchesIsTheirMean) {
  GradientReducer reducer(LossReduction::kMean, kSize);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reducer.reduce(pool_), 1);
  EXPECT_THAT(reducer.gradients(), Each(4.0F));
}

TEST_F(Reduction, OfBatchesIsTheirSumWhereTheLossIsOne) {
  GradientReducer reducer(LossReduction::kSum, kSize);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 5, 1.5);
  EXPECT_EQ(reducer.reduce(pool_), 2);
  EXPECT_THAT(reducer.gradients(), Each(8.0F));
}

TEST_F(Reduction, BeginsAnewWhenItIsCleared) {
  GradientReducer reducer(LossReduction::kMean, kSize);
  add_batch(reducer, 3, 0.5);
  add_batch(reducer, 3, 0.5);
  reducer.clear(pool_);
  EXPECT_THAT(reducer.gradients(), Each(0.0F));
  add_batch(reducer, 7, 2);
  EXPECT_EQ(reducer.reduce(pool_), 2);
  EXPECT_THAT(reducer.gradients(), Each(7.0F));
}

TEST_F(Reduction, OfNoBatchesIsZero) {
  EXPECT_EQ(GradientReducer(LossReduction::kMean, kSize).reduce(pool_), 0);
}

}  // namespace
}  // namespace neusum
