#ifndef NEUSUM_TENSORS_CHECKSUM_H_
#define NEUSUM_TENSORS_CHECKSUM_H_

#include <cstddef>
#include <span>
#include <string>

namespace neusum {

using ByteSpan = std::span<const std::byte>;

inline constexpr std::size_t kChecksumDigits = 16;

// The checksum of the concatenated pieces (XXH3, 64 bits, seed 0) as lower-case hexadecimal digits,
// the most significant first. It detects damage, not manipulation.
std::string checksum_of(std::span<const ByteSpan> pieces);

// The checksum of a file, which may be larger than the memory. Throws InvalidInput if the file
// cannot be read or changes while it is read.
std::string checksum_of_file(const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_CHECKSUM_H_
