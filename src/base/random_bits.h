#ifndef NEUSUM_BASE_RANDOM_BITS_H_
#define NEUSUM_BASE_RANDOM_BITS_H_

#include <sys/random.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace neusum {

// Returns 64 random bits of the operating system. Needs no file, unlike std::random_device of some
// libraries: a chroot may have no /dev/urandom.
inline std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  if (::getentropy(&bits, sizeof bits) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot get random bytes");
  }
  return bits;
}

}  // namespace neusum

#endif  // NEUSUM_BASE_RANDOM_BITS_H_
