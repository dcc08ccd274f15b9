#ifndef NEUSUM_BASE_CODE_POINTS_H_
#define NEUSUM_BASE_CODE_POINTS_H_

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace neusum {

// Number of code points in valid UTF-8: all bytes except continuation bytes.
inline std::size_t count_code_points(std::string_view text) {
  constexpr unsigned kMask = 0xC0;
  constexpr unsigned kContinuation = 0x80;
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & kMask) != kContinuation; }));
}

}  // namespace neusum

#endif  // NEUSUM_BASE_CODE_POINTS_H_
