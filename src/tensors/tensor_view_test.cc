#include "tensors/tensor_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

TEST(TensorSize, IsTheProductOfTheShapeInBytes) {
  EXPECT_EQ(tensor_size(TensorType::kF32, std::vector<std::size_t>{2, 3}), 24U);
  EXPECT_EQ(tensor_size(TensorType::kF16, std::vector<std::size_t>{5}), 10U);
  EXPECT_EQ(tensor_size(TensorType::kI64, {}), 8U);
  EXPECT_EQ(tensor_size(TensorType::kU8, std::vector<std::size_t>{7, 0}), 0U);
}

TEST(TensorSize, IsNothingIfItOverflows) {
  const std::size_t most = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(tensor_size(TensorType::kU8, std::vector<std::size_t>{most}), most);
  EXPECT_EQ(tensor_size(TensorType::kF16, std::vector<std::size_t>{most}), std::nullopt);
  EXPECT_EQ(tensor_size(TensorType::kU8, std::vector<std::size_t>{most / 2, 3}), std::nullopt);
}

TEST(TensorView, GivesItsElementsByTheirType) {
  const std::vector<float> floats = {1.5F, -2};
  const std::vector<std::int64_t> values = {1, -1};
  const TensorView a{.name = "a", .shape = {2}, .bytes = std::as_bytes(std::span(floats))};
  const TensorView b{.name = "b",
                     .type = TensorType::kI64,
                     .shape = {2},
                     .bytes = std::as_bytes(std::span(values))};
  EXPECT_THAT(a.floats(), ElementsAre(1.5F, -2));
  EXPECT_THAT(b.int64s(), ElementsAre(1, -1));
}

TEST(TensorView, ReportsAnotherElementType) {
  const TensorView tensor{.name = "weights", .type = TensorType::kF16};
  EXPECT_EQ(message_of<InvalidInput>([&] { tensor.floats(); }),
            "the elements of tensor 'weights' are F16, not F32");
  EXPECT_THROW(tensor.uint8s(), InvalidInput);
  EXPECT_TRUE(tensor.halves().empty());
}

}  // namespace
}  // namespace neusum
