#ifndef NEUSUM_BASE_RANDOM_ID_H_
#define NEUSUM_BASE_RANDOM_ID_H_

#include <array>
#include <charconv>
#include <random>
#include <string>

namespace neusum {

// Returns 64 random bits in hexadecimal, without separators in any locale. Identifies a process
// among those of all machines.
inline std::string random_id() {
  constexpr int kHexadecimal = 16;
  std::random_device random;
  std::array<char, 32> text = {};
  char* end = text.data();
  for (int i = 0; i < 2; ++i) {
    end = std::to_chars(end, text.data() + text.size(), random(), kHexadecimal).ptr;
  }
  return {text.data(), end};
}

}  // namespace neusum

#endif  // NEUSUM_BASE_RANDOM_ID_H_
