#ifndef NEUSUM_CORPUS_PROGRESS_REPORTER_H_
#define NEUSUM_CORPUS_PROGRESS_REPORTER_H_

#include <chrono>

#include "neusum/corpus.h"

namespace neusum {

// Limits the rate of progress callbacks. The last one is always made. The callback may be empty.
class ProgressReporter {
 public:
  explicit ProgressReporter(const ProgressCallback& callback) : callback_(callback) {}

  void report(const Progress& progress, bool at_end) {
    if (!callback_) return;
    const auto now = Clock::now();
    if (!at_end && now - last_ < kInterval) return;
    last_ = now;
    callback_(progress);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kInterval{100};

  const ProgressCallback& callback_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_PROGRESS_REPORTER_H_
