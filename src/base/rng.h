#ifndef NEUSUM_BASE_RNG_H_
#define NEUSUM_BASE_RNG_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <utility>

namespace neusum {

// Random numbers (SplitMix64) that are the same on every machine. A stream for each purpose is
// split off by mixing what it is for into the seed: Rng(seed).split(epoch).split(document).
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(mix(seed)) {}

  // Another stream, which depends on `key` and on the seed but not on the numbers drawn so far
  // from a copy of this one.
  Rng split(std::uint64_t key) const { return Rng(state_ ^ mix(key + 1)); }

  std::uint64_t next() { return mix(state_ += kStep); }

  // In [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // In [0, end); end is not 0.
  std::size_t below(std::size_t end) {
    return static_cast<std::size_t>(uniform() * static_cast<double>(end));
  }

  // With mean 0 and variance 1 (Box and Muller).
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  static constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }

  std::uint64_t state_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_RNG_H_
