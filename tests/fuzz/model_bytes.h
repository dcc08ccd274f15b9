#ifndef NEUSUM_TESTS_FUZZ_MODEL_BYTES_H_
#define NEUSUM_TESTS_FUZZ_MODEL_BYTES_H_

#include <string>

#include "fuzz/fuzz_input.h"
#include "support/small_model.h"

// The bytes of a model file. If the variant byte is odd, they get a valid checksum: random bytes
// would hardly ever get past the checksum.
inline std::string model_bytes(const FuzzInput& input) {
  std::string bytes(input.text);
  if (input.variant % 2 == 1) neusum::repair_checksum(bytes);
  return bytes;
}

#endif  // NEUSUM_TESTS_FUZZ_MODEL_BYTES_H_
