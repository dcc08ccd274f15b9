#include "model/checksum.h"

#include <xxhash.h>

#include <memory>
#include <string_view>

#include "base/check.h"

namespace neusum {
namespace {

struct FreeState {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

std::string hexadecimal(XXH64_hash_t hash) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string digits(kChecksumDigits, '0');
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4U) digits[i] = kHex[hash & 0xFU];
  return digits;
}

}  // namespace

std::string checksum_of(std::span<const ByteSpan> pieces) {
  const std::unique_ptr<XXH3_state_t, FreeState> state(XXH3_createState());
  NEUSUM_CHECK(state != nullptr);
  XXH3_64bits_reset(state.get());
  for (const ByteSpan& piece : pieces) {
    if (!piece.empty()) XXH3_64bits_update(state.get(), piece.data(), piece.size());
  }
  return hexadecimal(XXH3_64bits_digest(state.get()));
}

}  // namespace neusum
