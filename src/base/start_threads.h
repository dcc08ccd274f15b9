#ifndef NEUSUM_BASE_START_THREADS_H_
#define NEUSUM_BASE_START_THREADS_H_

#include <functional>
#include <thread>
#include <vector>

namespace neusum {

// Starts `count` threads that share the work of `body`. If the system allows fewer, such as under
// a limit on processes or address space, returns those that started and logs a warning.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void()>& body);

// Starts a thread that the caller needs. Throws std::runtime_error with the reason if it cannot be
// started.
std::jthread start_thread(std::function<void(const std::stop_token&)> body);

}  // namespace neusum

#endif  // NEUSUM_BASE_START_THREADS_H_
