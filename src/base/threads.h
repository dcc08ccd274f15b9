#ifndef NEUSUM_BASE_THREADS_H_
#define NEUSUM_BASE_THREADS_H_

#include <algorithm>
#include <thread>

namespace neusum {

// As many threads as asked for; 0 is one a core.
inline unsigned number_of_threads(unsigned asked) {
  return asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace neusum

#endif  // NEUSUM_BASE_THREADS_H_
