#include "neusum/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::StartsWith;

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

std::span<const std::byte> first_bytes(const std::string& file, std::size_t count) {
  return std::as_bytes(std::span(file)).first(count);
}

TEST(Model, IsTheSameFromBytesAsFromItsFile) {
  const ScratchFolder folder;
  make_model(std::make_shared<const ModelData>(small_model())).save(folder.path("model"));
  std::string bytes = folder.read("model");
  const Model model = Model::load_bytes(std::as_bytes(std::span(bytes)));
  std::ranges::fill(bytes, 'x');  // they were copied
  const Model from_file = Model::load(folder.path("model"));
  EXPECT_EQ(model.describe().checksum, from_file.describe().checksum);
  EXPECT_EQ(model.describe().file_size, bytes.size());
  model.save(folder.path("again"));
  EXPECT_EQ(folder.read("again"), folder.read("model"));
}

TEST(Model, OfDamagedBytesIsAnErrorThatNamesIt) {
  const ScratchFolder folder;
  make_model(std::make_shared<const ModelData>(small_model())).save(folder.path("model"));
  std::string bytes = folder.read("model");
  const auto problem = [&](std::size_t count) {
    return message_of<InvalidInput>(
        [&] { Model::load_bytes(first_bytes(bytes, count), "https://example.org/m"); });
  };
  EXPECT_EQ(problem(7),
            "https://example.org/m is not a valid safetensors file: it has only 7 bytes");
  EXPECT_THAT(problem(100), HasSubstr("it ends within its header"));
  EXPECT_THAT(problem(bytes.size() - 1), StartsWith("https://example.org/m is not a valid"));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  EXPECT_EQ(problem(bytes.size()),
            "https://example.org/m is damaged: its checksum does not match; get it again");
}

}  // namespace
}  // namespace neusum
