#ifndef NEUSUM_BASE_CANCELLATION_H_
#define NEUSUM_BASE_CANCELLATION_H_

#include <stop_token>

#include "neusum/error.h"

namespace neusum {

// The stop token of the library call that this thread executes; nullptr if the call has none. It is
// a variable of the thread, because the loops that check it are many layers below the call.
inline constinit thread_local const std::stop_token* current_stop_token = nullptr;

// Makes throw_if_cancelled() check `token`, which must outlive the scope. A token that can never be
// requested does not replace that of an outer scope.
class CancellationScope {
 public:
  explicit CancellationScope(const std::stop_token& token) : outer_(current_stop_token) {
    if (token.stop_possible()) current_stop_token = &token;
  }
  CancellationScope(const CancellationScope&) = delete;
  CancellationScope& operator=(const CancellationScope&) = delete;
  ~CancellationScope() { current_stop_token = outer_; }

 private:
  const std::stop_token* outer_;
};

// Throws Cancelled if the current call was cancelled. Every loop whose work grows with the input
// calls it at least once in 10 ms; it takes a nanosecond.
inline void throw_if_cancelled() {
  if (current_stop_token != nullptr && current_stop_token->stop_requested()) throw Cancelled();
}

}  // namespace neusum

#endif  // NEUSUM_BASE_CANCELLATION_H_
