#ifndef NEUSUM_BASE_WORD_TABLE_H_
#define NEUSUM_BASE_WORD_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_table.h"

namespace neusum {

// A hash table from words to numbers. Words must not contain NUL.
class WordTable {
 public:
  // A short word as one integer: the bytes of the word in memory order, padded with zeros. Short
  // words have at most kMaxShort bytes and are looked up as integers.
  using ShortWord = std::uint64_t;
  static constexpr std::size_t kMaxShort = sizeof(ShortWord) - 1;

  // Returns the number of a word. New words are numbered from 0 in the order of the calls.
  std::uint32_t number_of(std::string_view word) {
    const auto next = [this] { return static_cast<std::uint32_t>(size()); };
    return word.size() <= kMaxShort ? number_of_short(pack(word), next)
                                    : number_of_long(word, next);
  }

  // The same for short and for long words; a new word gets the number make().
  template <typename Make>
  std::uint32_t number_of_short(ShortWord word, Make make) {
    return short_words_.number_of(word, make);
  }
  template <typename Make>
  std::uint32_t number_of_long(std::string_view word, Make make) {
    // If another word already has the hash, tries the next hash.
    for (std::uint64_t hash = std::hash<std::string_view>{}(word);; ++hash) {
      const std::uint32_t index = long_word_hashes_.number_of(hash);
      if (index == long_words_.size()) long_words_.push_back({std::string(word), make()});
      if (long_words_[index].text == word) return long_words_[index].number;
    }
  }

  std::size_t size() const { return short_words_.size() + long_words_.size(); }

 private:
  struct LongWord {
    std::string text;
    std::uint32_t number;
  };

  static ShortWord pack(std::string_view word);

  NumberTable short_words_;
  NumberTable long_word_hashes_;
  std::vector<LongWord> long_words_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_WORD_TABLE_H_
