#ifndef NEUSUM_APPS_SERVER_CLOCK_H_
#define NEUSUM_APPS_SERVER_CLOCK_H_

#include <chrono>

namespace neusum::server {

using Clock = std::chrono::steady_clock;

inline double seconds_between(Clock::time_point begin, Clock::time_point end) {
  return std::chrono::duration<double>(end - begin).count();
}

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_CLOCK_H_
