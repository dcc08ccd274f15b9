#include "base/word_table.h"

#include <cstring>
#include <functional>

namespace neusum {

std::uint32_t WordTable::number_of_long(std::string_view word) {
  // A hash that another word has already is counted up until there is none.
  for (std::uint64_t hash = std::hash<std::string_view>{}(word);; ++hash) {
    const std::uint32_t index = long_word_hashes_.number_of(hash);
    if (index == long_words_.size()) long_words_.push_back({std::string(word), size_++});
    if (long_words_[index].text == word) return long_words_[index].number;
  }
}

void WordTable::clear() {
  short_words_.clear();
  short_word_numbers_.clear();
  long_word_hashes_.clear();
  long_words_.clear();
  size_ = 0;
}

WordTable::ShortWord WordTable::pack(std::string_view word) {
  ShortWord packed = 0;
  std::memcpy(&packed, word.data(), word.size());
  return packed;
}

}  // namespace neusum
