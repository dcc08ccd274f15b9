#ifndef NEUSUM_SUPPORT_LIMITED_THREADS_H_
#define NEUSUM_SUPPORT_LIMITED_THREADS_H_

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>

namespace neusum {

// The limit of threads applies to a user, but not to root, so a test needs its own user.
inline bool can_limit_threads() { return ::geteuid() == 0; }

// Makes the system refuse more than `count` additional threads to this process, which must be the
// child of a death test. Exits with code 2 if it cannot.
inline void allow_new_threads(unsigned count) {
  constexpr uid_t kFirstUser = 50000;  // no such users exist
  const uid_t user = kFirstUser + static_cast<uid_t>(::getpid()) % 10000;
  const rlimit limit = {count + 1, count + 1};  // the main thread counts
  if (::setuid(user) != 0 || ::setrlimit(RLIMIT_NPROC, &limit) != 0) std::_Exit(2);
}

// Ends the child of a death test at once: with code 0 if `holds`, otherwise with 1.
[[noreturn]] inline void exit_if(bool holds) { std::_Exit(holds ? 0 : 1); }

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_LIMITED_THREADS_H_
