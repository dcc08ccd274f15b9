#ifndef NEUSUM_TESTS_SUPPORT_NAN_H_
#define NEUSUM_TESTS_SUPPORT_NAN_H_

#include <limits>

namespace neusum {

// The value of a metric that was not measured.
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_NAN_H_
