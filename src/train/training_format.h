#ifndef NEUSUM_TRAIN_TRAINING_FORMAT_H_
#define NEUSUM_TRAIN_TRAINING_FORMAT_H_

#include <cstddef>
#include <cstdint>

namespace neusum {

// How a training file is laid out, in the byte order of the machine that writes it:
//   TrainingHeader
//   what the file was made from, and zeros up to kTrainingAlignment
//   a record for each document
//   a TrainingEntry for each document, in the same order
//   TrainingTrailer, the last bytes
//
// A record is a list of 32-bit numbers, and a zero where that is needed to align what follows:
//   how many steps; how many sentences the document had when it was labelled
//   for each sentence how many words it has
//   the ids of the words, one sentence after the other
//   for each step its sentence
//   for each step the gains of all sentences that were labelled, as floats
struct TrainingHeader {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t vocabulary_size;
  std::uint64_t source_size;
};

struct TrainingEntry {
  std::uint64_t offset;  // of the record, in the file
  std::uint32_t num_sentences;
  std::uint32_t num_words;
};

struct TrainingTrailer {
  std::uint64_t num_documents;
  std::uint64_t magic;
};

inline constexpr std::uint64_t kTrainingMagic = 0x6e6961727473756e;  // "nustrain"
inline constexpr std::uint32_t kTrainingVersion = 1;
inline constexpr std::size_t kTrainingAlignment = 8;
inline constexpr std::size_t kRecordHeadSize = 2;  // the numbers before those of the sentences

constexpr std::size_t align_training(std::size_t size) {
  return (size + kTrainingAlignment - 1) / kTrainingAlignment * kTrainingAlignment;
}

static_assert(sizeof(TrainingHeader) % kTrainingAlignment == 0);
static_assert(sizeof(TrainingEntry) == 16 && sizeof(TrainingTrailer) == 16);  // no padding

}  // namespace neusum

#endif  // NEUSUM_TRAIN_TRAINING_FORMAT_H_
