#ifndef NEUSUM_BASE_WORD_TABLE_H_
#define NEUSUM_BASE_WORD_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/number_table.h"

namespace neusum {

// Gives words numbers, from 0 in the order they are seen. A word holds no NUL.
class WordTable {
 public:
  std::uint32_t number_of(std::string_view word);
  void clear();
  std::size_t size() const { return size_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };

  // Most words fit in eight bytes and are found as one integer.
  NumberTable short_words_;
  std::vector<std::uint32_t> short_word_numbers_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> long_words_;
  std::uint32_t size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_WORD_TABLE_H_
