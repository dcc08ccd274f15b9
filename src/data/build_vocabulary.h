#ifndef NEUSUM_DATA_BUILD_VOCABULARY_H_
#define NEUSUM_DATA_BUILD_VOCABULARY_H_

#include <cstddef>
#include <string>

#include "text/vocabulary.h"

namespace neusum {

// The `max_words` most frequent words of a prepared corpus. Throws InvalidInput where it has no
// tokens.
Vocabulary build_vocabulary(const std::string& path, std::size_t max_words);

}  // namespace neusum

#endif  // NEUSUM_DATA_BUILD_VOCABULARY_H_
