#include "neusum/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::Contains;
using ::testing::Pair;

TEST(Model, DescribesItself) {
  const Model model = make_model(std::make_shared<const ModelData>(small_model()));
  const ModelCard card = model.describe();
  EXPECT_THAT(card.options, Contains(Pair("sentence_size", "4")));
  EXPECT_THAT(card.options, Contains(Pair("sentence_order", "backward_first")));
  EXPECT_EQ(card.max_sentences, 80U);
  EXPECT_EQ(card.words, 6U);
  EXPECT_EQ(card.trained_words, 1U);
  EXPECT_EQ(card.vector_size, 5U);
  EXPECT_EQ(card.precision, VectorPrecision::kFloat);
  // Trained vectors, two GRUs per encoder, h_0, the extractor GRU and the scorer.
  EXPECT_EQ(card.parameters, 15U + 264 + 234 + 8 + 60 + 34);
  EXPECT_THAT(card.provenance, Contains(Pair("training.data", "invented")));
  EXPECT_EQ(card.checksum, "");
  EXPECT_EQ(card.file_size, 0U);
}

TEST(Model, IsUnchangedAfterSaveAndLoad) {
  const ScratchFolder folder;
  const Model model =
      make_model(std::make_shared<const ModelData>(small_model(/*trained_rows=*/0)));
  model.save(folder.path("half"), VectorPrecision::kHalf);
  const Model loaded = Model::load(folder.path("half"));
  EXPECT_EQ(loaded.options().scorer_size, 3U);
  EXPECT_EQ(data_of(loaded).parameters, data_of(model).parameters);
  const ModelCard card = loaded.describe();
  EXPECT_EQ(card.trained_words, 0U);
  EXPECT_EQ(card.precision, VectorPrecision::kHalf);
  EXPECT_EQ(card.checksum.size(), 16U);
  EXPECT_EQ(card.file_size, folder.read("half").size());
}

}  // namespace
}  // namespace neusum
