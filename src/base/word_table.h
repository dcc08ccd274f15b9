#ifndef NEUSUM_BASE_WORD_TABLE_H_
#define NEUSUM_BASE_WORD_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_table.h"

namespace neusum {

// Gives words numbers, from 0 in the order they are seen. A word holds no NUL.
class WordTable {
 public:
  // The words that fit in this with a zero at the end, and so are found as one integer.
  using ShortWord = std::uint64_t;
  static constexpr std::size_t kMaxShort = sizeof(ShortWord) - 1;

  std::uint32_t number_of(std::string_view word) {
    return word.size() <= kMaxShort ? number_of_short(pack(word)) : number_of_long(word);
  }
  // The word's bytes as they are in memory, then zeros.
  std::uint32_t number_of_short(ShortWord word) {
    const std::uint32_t index = short_words_.number_of(word);
    if (index == short_word_numbers_.size()) short_word_numbers_.push_back(size_++);
    return short_word_numbers_[index];
  }
  // Of more than kMaxShort bytes.
  std::uint32_t number_of_long(std::string_view word);

  void clear();
  std::size_t size() const { return size_; }

 private:
  struct LongWord {
    std::string text;
    std::uint32_t number;
  };

  static ShortWord pack(std::string_view word);

  NumberTable short_words_;
  std::vector<std::uint32_t> short_word_numbers_;
  NumberTable long_word_hashes_;
  std::vector<LongWord> long_words_;
  std::uint32_t size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_WORD_TABLE_H_
