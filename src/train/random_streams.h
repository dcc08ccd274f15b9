#ifndef NEUSUM_TRAIN_RANDOM_STREAMS_H_
#define NEUSUM_TRAIN_RANDOM_STREAMS_H_

#include <cstdint>

#include "base/rng.h"

namespace neusum {

// The independent random streams of a training run. The values are arbitrary but fixed: changing
// one changes every model that is trained with a given seed.
enum class RandomStream : std::uint64_t {
  kWordSeed = 0,                      // the seed of kWordVectors
  kParameters = 1,                    // initial parameters
  kDropout = 100,                     // split by epoch, document and layer
  kDynamicOracle = 200,               // split by epoch and document
  kBatchOrder = 0x6f72646572000000,   // order of the documents, split by epoch
  kWordVectors = 0x766563746f727300,  // vectors of words without a given one
};

inline Rng random_stream(std::uint64_t seed, RandomStream stream) {
  return Rng(seed).split(static_cast<std::uint64_t>(stream));
}

}  // namespace neusum

#endif  // NEUSUM_TRAIN_RANDOM_STREAMS_H_
