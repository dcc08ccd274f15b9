#ifndef NEUSUM_BASE_START_THREADS_H_
#define NEUSUM_BASE_START_THREADS_H_

#include <functional>
#include <thread>
#include <vector>

namespace neusum {

// Starts `count` threads that share the work of `body`. If the system allows fewer, such as under
// a limit on processes or address space, returns those that started and logs a warning.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void()>& body);

// Starts the one thread that the caller cannot do without. Throws std::runtime_error with a
// sentence that says why it could not be started.
std::jthread start_thread(std::function<void(const std::stop_token&)> body);

}  // namespace neusum

#endif  // NEUSUM_BASE_START_THREADS_H_
