#include "train/batch_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "neusum/error.h"
#include "support/labelled_corpus.h"
#include "train/write_training_file.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kNumDocuments = 103;
const BatchStreamOptions kOptions = {.batch_size = 4, .bucket_batches = 5, .seed = 7};

// A file of documents with 1 to 11 sentences.
class BatchStreamTest : public ::testing::Test {
 public:
  static TrainingFile make_file(const ScratchFolder& folder) {
    std::vector<Document> documents;
    for (std::size_t i = 0; i < kNumDocuments; ++i) {
      documents.push_back(make_labelled(
          std::vector(1 + i * 5 % 11, std::vector<std::string>{"word" + std::to_string(i)}), {0}));
    }
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kNumDocuments; ++i) words.push_back("word" + std::to_string(i));
    write_training_file(write_corpus(folder, documents), folder.path("training"),
                        Vocabulary(words));
    return TrainingFile(folder.path("training"));
  }

  // Identifies documents by their first word, which is unique.
  static std::vector<std::uint32_t> documents_of(const Batch& batch) {
    std::vector<std::uint32_t> documents;
    for (std::size_t i = 0; i < batch.num_documents(); ++i) {
      documents.push_back(
          static_cast<std::uint32_t>(batch.sentence(batch.document_begin[i]).front()) - 2);
    }
    return documents;
  }

  const ScratchFolder folder;
  const TrainingFile file = make_file(folder);
};

TEST_F(BatchStreamTest, AnEpochHasEveryDocumentOnce) {
  for (const std::size_t batch_size : {1UL, 4UL, 103UL, 1000UL}) {
    std::vector<std::uint32_t> all;
    for (const auto& batch : epoch_batches(file, {.batch_size = batch_size}, 3)) {
      all.insert(all.end(), batch.begin(), batch.end());
    }
    std::ranges::sort(all);
    ASSERT_EQ(all.size(), kNumDocuments);
    for (std::uint32_t i = 0; i < kNumDocuments; ++i) EXPECT_EQ(all[i], i);
  }
}

TEST_F(BatchStreamTest, OnlyTheLastBatchOfAnEpochMayBeSmaller) {
  const auto batches = epoch_batches(file, kOptions, 0);
  ASSERT_EQ(batches.size(), 26U);
  EXPECT_EQ(batches_per_epoch(file, kOptions), 26U);
  for (std::size_t i = 0; i < 25; ++i) EXPECT_EQ(batches[i].size(), 4U);
  EXPECT_EQ(batches.back().size(), 3U);
}

TEST_F(BatchStreamTest, TheOrderDependsOnSeedAndEpoch) {
  BatchStreamOptions other = kOptions;
  other.seed = 8;
  const auto batches = epoch_batches(file, kOptions, 1);
  EXPECT_EQ(epoch_batches(file, kOptions, 1), batches);
  EXPECT_NE(epoch_batches(file, kOptions, 2), batches);
  EXPECT_NE(epoch_batches(file, other, 1), batches);
}

// Number of sentences if each document were padded to the longest one of its batch.
std::size_t padded_size(const TrainingFile& file, const BatchStreamOptions& options) {
  std::size_t size = 0;
  for (const auto& batch : epoch_batches(file, options, 0)) {
    std::size_t longest = 0;
    for (const auto document : batch) longest = std::max(longest, file.num_sentences(document));
    size += longest * batch.size();
  }
  return size;
}

TEST_F(BatchStreamTest, ABatchHasDocumentsOfSimilarLengths) {
  BatchStreamOptions plain = kOptions;
  plain.bucket_batches = 1;
  EXPECT_LT(padded_size(file, kOptions), 720U);  // 618 without padding
  EXPECT_GT(padded_size(file, plain), 800U);
}

TEST_F(BatchStreamTest, GivesTheBatchesOfSuccessiveEpochs) {
  BatchStream stream(file, kOptions);
  for (std::size_t epoch = 0; epoch < 3; ++epoch) {
    const auto batches = epoch_batches(file, kOptions, epoch);
    for (std::size_t i = 0; i < batches.size(); ++i) {
      const BatchStream::Item item = stream.next();
      EXPECT_EQ(item.position, (BatchPosition{epoch, i}));
      EXPECT_EQ(documents_of(item.batch), batches[i]);
    }
  }
}

TEST_F(BatchStreamTest, DividesEachBatchAmongWorkers) {
  constexpr std::size_t kWorkers = 3;
  std::vector<std::unique_ptr<BatchStream>> streams;
  for (std::size_t worker = 0; worker < kWorkers; ++worker) {
    BatchStreamOptions options = kOptions;
    options.shard = {worker, kWorkers};
    streams.push_back(std::make_unique<BatchStream>(file, options));
  }
  for (const auto& batch : epoch_batches(file, kOptions, 0)) {
    std::vector<std::uint32_t> combined(batch.size());
    for (std::size_t worker = 0; worker < kWorkers; ++worker) {
      const BatchStream::Item item = streams[worker]->next();
      EXPECT_EQ(item.num_documents, batch.size());
      EXPECT_EQ(documents_of(item.batch), item.batch.document_ids);
      for (std::size_t i = 0; i < item.batch.document_ids.size(); ++i) {
        combined[i * kWorkers + worker] = item.batch.document_ids[i];
      }
    }
    EXPECT_EQ(combined, batch);
  }
}

TEST_F(BatchStreamTest, ResumesFromAnyPosition) {
  BatchStream whole(file, kOptions);
  for (std::size_t i = 0; i < 26 + 20; ++i) whole.next();
  BatchStream rest(file, kOptions, {1, 20});
  for (std::size_t i = 0; i < 10; ++i) {
    const BatchStream::Item expected = whole.next();
    const BatchStream::Item item = rest.next();
    EXPECT_EQ(item.position, expected.position);
    EXPECT_EQ(item.batch.words, expected.batch.words);
    EXPECT_EQ(item.batch.gains, expected.batch.gains);
  }
}

TEST_F(BatchStreamTest, ThePositionAfterAnEpochIsTheNextEpoch) {
  EXPECT_EQ(BatchStream(file, kOptions, {0, 26}).next().position, (BatchPosition{1, 0}));
  EXPECT_THROW(BatchStream(file, kOptions, {0, 27}), InvalidInput);
}

TEST_F(BatchStreamTest, CanBeDestroyedWithoutBeingRead) {
  for (int i = 0; i < 20; ++i) const BatchStream stream(file, kOptions);
}

TEST_F(BatchStreamTest, GivesTheBatchesBeforeADamagedDocumentAndThenThrows) {
  const std::uint32_t broken = epoch_batches(file, kOptions, 0)[5].front();
  std::string bytes = folder.read("training");
  const std::size_t entries =
      bytes.size() - sizeof(TrainingTrailer) - kNumDocuments * sizeof(TrainingEntry);
  std::uint64_t record = 0;
  bytes.copy(reinterpret_cast<char*>(&record), sizeof(record),
             entries + broken * sizeof(TrainingEntry));
  bytes[record] = 99;  // number of steps
  const TrainingFile broken_file(folder.write("broken", bytes));
  BatchStream stream(broken_file, kOptions);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(stream.next().position.batch, i);
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(message_of<InvalidInput>([&] { stream.next(); }),
                HasSubstr("document " + std::to_string(broken)));
  }
}

}  // namespace
}  // namespace neusum
