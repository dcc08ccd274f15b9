#ifndef NEUSUM_TESTS_FUZZ_FUZZ_INPUT_H_
#define NEUSUM_TESTS_FUZZ_FUZZ_INPUT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The input of a fuzz target: the first byte selects the variant, the rest is the text.
struct FuzzInput {
  FuzzInput(const std::uint8_t* data, std::size_t size)
      : variant(size > 0 ? data[0] : std::uint8_t{0}),
        text(size > 0 ? std::string_view(reinterpret_cast<const char*>(data), size).substr(1)
                      : std::string_view()) {}

  template <typename T, std::size_t kSize>
  const T& choose(const std::array<T, kSize>& choices) const {
    return choices[variant % kSize];
  }

  std::uint8_t variant;
  std::string_view text;
};

#endif  // NEUSUM_TESTS_FUZZ_FUZZ_INPUT_H_
