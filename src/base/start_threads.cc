#include "base/start_threads.h"

#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "base/log.h"

namespace neusum {
namespace {

// Does not throw, even if the log sink does: the threads that did start must still get their work.
void warn_about_missing(std::size_t started, unsigned count, const char* reason) noexcept {
  try {
    log(LogLevel::kWarning, "started only " + std::to_string(started) + " of " +
                                std::to_string(count) + " additional threads: " + reason);
  } catch (...) {
    return;
  }
}

}  // namespace

std::vector<std::jthread> start_threads(unsigned count, const std::function<void()>& body) {
  std::vector<std::jthread> threads;
  threads.reserve(count);
  try {
    while (threads.size() < count) threads.emplace_back(body);
  } catch (const std::exception& error) {  // std::system_error or std::bad_alloc
    warn_about_missing(threads.size(), count, error.what());
  }
  return threads;
}

std::jthread start_thread(std::function<void(const std::stop_token&)> body) {
  try {
    return std::jthread(std::move(body));
  } catch (const std::system_error& error) {
    throw std::runtime_error(std::string("cannot start a thread: ") + error.what() +
                             "; raise the limit on processes or memory");
  }
}

}  // namespace neusum
