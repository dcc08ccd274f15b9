#ifndef NEUSUM_WORD_VECTORS_H_
#define NEUSUM_WORD_VECTORS_H_

#include "neusum/options.h"

namespace neusum {

// Which word vectors a model learns; the others stay as they were given.
enum class TrainedVectors {
  kNone,
  kMissing,  // those of frequent words that were given none
  kAll,
};
template <>
struct EnumNames<TrainedVectors> {
  static constexpr EnumName<TrainedVectors> kNames[] = {
      {TrainedVectors::kNone, "none"},
      {TrainedVectors::kMissing, "missing"},
      {TrainedVectors::kAll, "all"},
  };
};

}  // namespace neusum

#endif  // NEUSUM_WORD_VECTORS_H_
