#ifndef NEUSUM_BASE_CHECK_H_
#define NEUSUM_BASE_CHECK_H_

#include <stdexcept>
#include <string>

namespace neusum {

// Checks an internal invariant, in every build. Throws std::logic_error if it does not hold, which
// means a bug in this library.
#define NEUSUM_CHECK(condition)                                                       \
  do {                                                                                \
    if (!(condition)) {                                                               \
      throw std::logic_error(std::string(__FILE__) + ":" + std::to_string(__LINE__) + \
                             ": this should hold: " #condition);                      \
    }                                                                                 \
  } while (false)

}  // namespace neusum

#endif  // NEUSUM_BASE_CHECK_H_
