#ifndef NEUSUM_BASE_RANDOM_ID_H_
#define NEUSUM_BASE_RANDOM_ID_H_

#include <array>
#include <charconv>
#include <string>

#include "base/random_bits.h"

namespace neusum {

// Returns 64 random bits in hexadecimal, without separators in any locale. Identifies a process
// among those of all machines.
inline std::string random_id() {
  constexpr int kHexadecimal = 16;
  std::array<char, 16> text = {};
  char* const end =
      std::to_chars(text.data(), text.data() + text.size(), random_bits(), kHexadecimal).ptr;
  return {text.data(), end};
}

}  // namespace neusum

#endif  // NEUSUM_BASE_RANDOM_ID_H_
