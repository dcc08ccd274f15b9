#ifndef NEUSUM_BASE_RANDOM_ID_H_
#define NEUSUM_BASE_RANDOM_ID_H_

#include <random>
#include <sstream>
#include <string>

namespace neusum {

// 64 random bits in hexadecimal: different in every process, on every machine.
inline std::string random_id() {
  std::random_device random;
  std::ostringstream text;
  text << std::hex << random() << random();
  return text.str();
}

}  // namespace neusum

#endif  // NEUSUM_BASE_RANDOM_ID_H_
