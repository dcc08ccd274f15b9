#ifndef NEUSUM_BASE_CHECK_H_
#define NEUSUM_BASE_CHECK_H_

#include <stdexcept>
#include <string>

namespace neusum {

// For our own invariants, in every build: throws std::logic_error, which is a fault of ours.
#define NEUSUM_CHECK(condition)                                                       \
  do {                                                                                \
    if (!(condition)) {                                                               \
      throw std::logic_error(std::string(__FILE__) + ":" + std::to_string(__LINE__) + \
                             ": this should hold: " #condition);                      \
    }                                                                                 \
  } while (false)

}  // namespace neusum

#endif  // NEUSUM_BASE_CHECK_H_
