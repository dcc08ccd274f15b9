#include "neusum/threads.h"

#include <algorithm>
#include <string>

#include "base/available_cpus.h"
#include "neusum/error.h"

namespace neusum {

void validate_threads(unsigned threads) {
  if (threads <= kMaxThreads) return;
  throw InvalidInput("threads must be at most " + std::to_string(kMaxThreads) +
                     " (0: one per available CPU)");
}

unsigned number_of_threads(unsigned requested) {
  return requested > 0 ? requested : std::min(available_cpus(), kMaxThreads);
}

}  // namespace neusum
