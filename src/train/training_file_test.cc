#include "train/training_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>

#include "neusum/error.h"
#include "support/labelled_corpus.h"
#include "train/write_training_file.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Offset of the first record.
enum class RecordNumber : std::size_t {
  kNumSteps,
  kNumLabelled,
  kOverlapSize,
  kFirstLength,
  kSecondLength,
  kFirstWord,
  kOracle = kFirstWord + 3,
  kFirstGain,
};

// A training file with two documents. Tests change its bytes.
class TrainingFileTest : public ::testing::Test {
 public:
  TrainingFileTest() {
    const Vocabulary vocabulary(std::vector<std::string>{"a", "b"});
    std::vector<Document> documents = {make_labelled({{"a", "b"}, {"b"}}, {1}),
                                       make_labelled({{"a"}}, {0})};
    for (Document& document : documents) document.reference = {"b a b"};
    const std::string input = write_corpus(folder, documents);
    const TrainingFileOptions options = {.has_overlaps = true};
    source = training_source(input, vocabulary, options);
    write_training_file(input, path, vocabulary, options);
    bytes = folder.read("training");
  }

  // Writes the current bytes to a file and opens it.
  TrainingFile open() const { return TrainingFile(folder.write("training", bytes)); }

  template <typename T>
  void put(std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(T));
  }
  void put(RecordNumber number, std::uint32_t value) {
    put(records_begin() + static_cast<std::size_t>(number) * sizeof(value), value);
  }
  std::size_t records_begin() const {
    return sizeof(TrainingHeader) + align_training(source.size());
  }
  std::size_t entry(std::size_t document) const {
    return bytes.size() - sizeof(TrainingTrailer) - (2 - document) * sizeof(TrainingEntry);
  }
  std::size_t trailer() const { return bytes.size() - sizeof(TrainingTrailer); }

  std::string problem_of_opening() const {
    return message_of<InvalidInput>([&] { open(); });
  }
  std::string problem_of_first() const {
    Batch batch;
    const TrainingFile file = open();
    std::string problem = message_of<InvalidInput>([&] { file.append_to(batch, 0); });
    EXPECT_EQ(batch.num_documents(), 0U);
    EXPECT_TRUE(batch.words.empty());
    return problem;
  }

  ScratchFolder folder;
  std::string path = folder.path("training");
  std::string source;
  std::string bytes;
};

TEST_F(TrainingFileTest, HasTheLengthsOfItsDocuments) {
  const TrainingFile file(path);
  EXPECT_EQ(file.size(), 2U);
  EXPECT_EQ(file.vocabulary_size(), 4U);
  EXPECT_EQ(file.num_sentences(0), 2U);
  EXPECT_EQ(file.num_words(0), 3U);
  EXPECT_EQ(file.num_sentences(1), 1U);
  EXPECT_EQ(file.num_words(1), 1U);
}

TEST_F(TrainingFileTest, AppendsDocumentsInAnyOrder) {
  const TrainingFile file(path);
  Batch batch;
  file.append_to(batch, 1);
  file.append_to(batch, 0);
  EXPECT_THAT(batch.words, ElementsAre(2, 2, 3, 3));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 1, 3));
  EXPECT_THAT(batch.oracle, ElementsAre(0, 1));
  EXPECT_THAT(batch.gains_begin, ElementsAre(0, 1, 3));
}

TEST_F(TrainingFileTest, HasItsSource) {
  EXPECT_EQ(TrainingFile(path).source(), source);
  EXPECT_TRUE(is_training_file_of(path, source));
  EXPECT_FALSE(is_training_file_of(path, "something else"));
  EXPECT_FALSE(is_training_file_of(folder.path("none"), source));
  EXPECT_FALSE(is_training_file_of(folder.write("empty", ""), source));
}

TEST_F(TrainingFileTest, RejectsATruncatedFile) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    folder.write("training", bytes.substr(0, size));
    EXPECT_THAT(message_of<InvalidInput>([&] { TrainingFile file(path); }),
                HasSubstr("training is not a whole training file"))
        << size;
  }
}

TEST_F(TrainingFileTest, ReportsAFileThatIsOverwrittenWhileItIsOpen) {
  const TrainingFile file(path);
  for (const std::size_t size : {bytes.size(), bytes.size() / 2, std::size_t{0}}) {
    folder.write("training", std::string(size, '\xff'));  // the same inode
    Batch batch;
    EXPECT_THAT(message_of<InvalidInput>([&] { file.append_to(batch, file.size() - 1); }),
                HasSubstr("is damaged"))
        << size;
    EXPECT_EQ(batch.num_documents(), 0U);
  }
}

TEST_F(TrainingFileTest, RejectsAnotherVersion) {
  put(offsetof(TrainingHeader, version), kTrainingVersion + 1);
  EXPECT_THAT(problem_of_opening(), HasSubstr("of this version"));
}

TEST_F(TrainingFileTest, RejectsAVocabularyBeyondTheIds) {
  put(offsetof(TrainingHeader, vocabulary_size), 0x80000000U);
  EXPECT_NE(problem_of_opening(), "");
}

TEST_F(TrainingFileTest, RejectsASourceLargerThanTheFile) {
  for (const std::uint64_t size : {bytes.size(), std::numeric_limits<std::size_t>::max()}) {
    put(offsetof(TrainingHeader, source_size), size);
    EXPECT_NE(problem_of_opening(), "") << size;
  }
}

TEST_F(TrainingFileTest, RejectsAWrongNumberOfDocuments) {
  for (const std::uint64_t count : {0UL, 3UL, bytes.size(), 1UL << 60U, (1UL << 60U) + 2}) {
    put(trailer() + offsetof(TrainingTrailer, num_documents), count);
    EXPECT_NE(problem_of_opening(), "") << count;
  }
}

TEST_F(TrainingFileTest, RejectsOffsetsThatAreNotIncreasing) {
  for (const std::uint64_t offset : {std::size_t{0}, records_begin() + 4, bytes.size() + 1}) {
    put(entry(1) + offsetof(TrainingEntry, offset), offset);
    EXPECT_NE(problem_of_opening(), "") << offset;
  }
}

TEST_F(TrainingFileTest, RejectsARecordOfAnotherSize) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  const std::string good = bytes;
  for (const RecordNumber number :
       {RecordNumber::kNumSteps, RecordNumber::kNumLabelled, RecordNumber::kOverlapSize}) {
    for (const std::uint32_t value : {0U, 4U, kMost}) {
      bytes = good;
      put(number, value);
      EXPECT_THAT(problem_of_first(), HasSubstr("document 0 is damaged")) << value;
    }
  }
  bytes = good;
  put(entry(0) + offsetof(TrainingEntry, num_words), kMost);
  EXPECT_NE(problem_of_first(), "");
}

TEST_F(TrainingFileTest, RejectsAValueOutOfRange) {
  const std::string good = bytes;
  const std::pair<RecordNumber, std::uint32_t> faults[] = {
      {RecordNumber::kFirstLength, 1},
      {RecordNumber::kFirstLength, 3},
      {RecordNumber::kFirstLength, 0xffffffff},
      {RecordNumber::kFirstWord, 4},
      {RecordNumber::kOracle, 2},
      {RecordNumber::kFirstWord, 0x80000002},
      {RecordNumber::kFirstGain, 0x7f800000 /*infinity*/},
      {RecordNumber::kFirstGain, 0x7fc00000 /*not a number*/}};
  for (const auto& [number, value] : faults) {
    bytes = good;
    put(number, value);
    EXPECT_THAT(problem_of_first(), HasSubstr("document 0 is damaged")) << value;
  }
}

TEST_F(TrainingFileTest, RejectsASentenceWithoutWords) {
  put(RecordNumber::kFirstLength, 0);
  put(RecordNumber::kSecondLength, 3);
  EXPECT_NE(problem_of_first(), "");
}

// With any single byte changed, the file is rejected or gives consistent batches.
TEST_F(TrainingFileTest, IsSafeForAnyChangedByte) {
  const std::string good = bytes;
  std::mt19937 random(5);
  for (std::size_t i = 0; i < good.size(); ++i) {
    bytes = good;
    bytes[i] = static_cast<char>(bytes[i] ^ static_cast<char>(1 + random() % 255));
    Batch batch;
    message_of<InvalidInput>([&] {
      const TrainingFile file = open();
      for (std::size_t k = 0; k < file.size(); ++k) file.append_to(batch, k);
      for (std::size_t k = 0; k < file.size(); ++k) {
        EXPECT_EQ(file.overlap(k).num_sentences(), batch.num_sentences(k)) << i;
      }
    });
    EXPECT_EQ(batch.sentence_begin.back(), batch.words.size()) << i;
    EXPECT_EQ(batch.gains_begin.back(), batch.gains.size()) << i;
  }
}

}  // namespace
}  // namespace neusum
