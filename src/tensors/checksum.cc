#include "tensors/checksum.h"

#include <xxhash.h>

#include <memory>
#include <string_view>

#include "base/check.h"
#include "base/whole_file.h"

namespace neusum {
namespace {

std::string hexadecimal(XXH64_hash_t hash) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string digits(kChecksumDigits, '0');
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4U) digits[i] = kHex[hash & 0xFU];
  return digits;
}

// Computes the checksum of pieces that are added one after the other.
class Checksum {
 public:
  Checksum() {
    NEUSUM_CHECK(state_ != nullptr);
    XXH3_64bits_reset(state_.get());
  }

  void add(ByteSpan piece) {
    if (!piece.empty()) XXH3_64bits_update(state_.get(), piece.data(), piece.size());
  }

  std::string digits() const { return hexadecimal(XXH3_64bits_digest(state_.get())); }

 private:
  struct FreeState {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };

  std::unique_ptr<XXH3_state_t, FreeState> state_{XXH3_createState()};
};

}  // namespace

std::string checksum_of(std::span<const ByteSpan> pieces) {
  Checksum checksum;
  for (const ByteSpan& piece : pieces) checksum.add(piece);
  return checksum.digits();
}

std::string checksum_of_file(const std::string& path) {
  Checksum checksum;
  read_blocks(path, [&](ByteSpan block) { checksum.add(block); });
  return checksum.digits();
}

}  // namespace neusum
