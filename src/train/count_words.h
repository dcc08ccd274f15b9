#ifndef NEUSUM_TRAIN_COUNT_WORDS_H_
#define NEUSUM_TRAIN_COUNT_WORDS_H_

#include <string>

#include "text/vocabulary.h"

namespace neusum {

// The tokens of a prepared corpus. Throws InvalidInput where it has none.
WordCounter count_words(const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_COUNT_WORDS_H_
