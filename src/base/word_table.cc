#include "base/word_table.h"

#include <cstring>

namespace neusum {

WordTable::ShortWord WordTable::pack(std::string_view word) {
  ShortWord packed = 0;
  std::memcpy(&packed, word.data(), word.size());
  return packed;
}

}  // namespace neusum
