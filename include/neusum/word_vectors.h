#ifndef NEUSUM_WORD_VECTORS_H_
#define NEUSUM_WORD_VECTORS_H_

#include "neusum/options.h"

namespace neusum {

// Which word vectors are trained; the others keep their given values.
enum class TrainedVectors {
  kNone,
  kMissing,  // those of frequent words without a given vector
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
