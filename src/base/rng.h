#ifndef NEUSUM_BASE_RNG_H_
#define NEUSUM_BASE_RNG_H_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <span>
#include <utility>

namespace neusum {

// Random number generator (SplitMix64). The same seed gives the same numbers on every machine. Use
// split() for an independent generator per purpose: Rng(seed).split(epoch).split(document).
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(mix(seed)) {}

  // Returns a generator that is seeded from the current state and `key`. Does not change the state.
  Rng split(std::uint64_t key) const { return Rng(state_ ^ mix(key + 1)); }

  std::uint64_t next() { return mix(state_ += kStep); }

  // Uniformly distributed in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // Uniformly distributed integer in [0, end). `end` must not be 0.
  std::size_t below(std::size_t end) {
    return static_cast<std::size_t>(uniform() * static_cast<double>(end));
  }

  // Standard normal distribution (Box-Muller transform).
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
