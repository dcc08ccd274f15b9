// Decompresses any bytes, and compresses them: the result is within the limit and survives a round
// trip, or an ApiError says what is wrong.

#include <string>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "messages/api_error.h"
#include "server/gzip.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace neusum::server;  // NOLINT(google-build-using-namespace)
  constexpr std::size_t kMaxBytes = 100'000;
  const FuzzInput input(data, size);
  NEUSUM_CHECK(gunzip(gzip(input.text), size) == input.text);
  accepts_gzip(input.text);
  try {
    const std::string text = gunzip(input.text, kMaxBytes);
    NEUSUM_CHECK(text.size() <= kMaxBytes);
  } catch (const neusum::ApiError& error) {
    NEUSUM_CHECK(status_of(error.code()) >= 400);
  }
  return 0;
}
