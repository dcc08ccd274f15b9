#include "base/word_table.h"

#include <cstring>

namespace neusum {

void WordTable::clear() {
  short_words_.clear();
  long_word_hashes_.clear();
  long_words_.clear();
}

WordTable::ShortWord WordTable::pack(std::string_view word) {
  ShortWord packed = 0;
  std::memcpy(&packed, word.data(), word.size());
  return packed;
}

}  // namespace neusum
