#ifndef NEUSUM_TRAIN_TRAINING_FORMAT_H_
#define NEUSUM_TRAIN_TRAINING_FORMAT_H_

#include <cstddef>
#include <cstdint>

namespace neusum {

// Layout of a training file, in the byte order of the machine that writes it:
//   TrainingHeader
//   identification of the input (see training_source()), padded with zeros to kTrainingAlignment
//   one record per document
//   one TrainingEntry per document, in the same order
//   TrainingTrailer
//
// A record is a list of 32-bit values, padded with a zero to kTrainingAlignment:
//   number of oracle steps; number of sentences of the document before truncation; number of values
//     of the overlap
//   number of words of each sentence
//   word ids of all sentences
//   index of the selected sentence, for each step
//   gains (as floats) of all sentences, including truncated ones, for each step
//   overlap with the reference, only for Objective::kDynamicOracle: see BigramOverlap::append_to()
struct TrainingHeader {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t vocabulary_size;
  std::uint64_t source_size;
};

struct TrainingEntry {
  std::uint64_t offset;  // of the record in the file
  std::uint32_t num_sentences;
  std::uint32_t num_words;
};

struct TrainingTrailer {
  std::uint64_t num_documents;
  std::uint64_t magic;
};

inline constexpr std::uint64_t kTrainingMagic = 0x6e6961727473756e;  // "nustrain"
inline constexpr std::uint32_t kTrainingVersion = 2;
inline constexpr std::size_t kTrainingAlignment = 8;
inline constexpr std::size_t kRecordHeadSize = 3;  // values before the sentence lengths

constexpr std::size_t align_training(std::size_t size) {
  return (size + kTrainingAlignment - 1) / kTrainingAlignment * kTrainingAlignment;
}

static_assert(sizeof(TrainingHeader) % kTrainingAlignment == 0);
static_assert(sizeof(TrainingEntry) == 16 && sizeof(TrainingTrailer) == 16);  // no padding

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAINING_FORMAT_H_
