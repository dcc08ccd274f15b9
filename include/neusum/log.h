#ifndef NEUSUM_LOG_H_
#define NEUSUM_LOG_H_

#include <functional>
#include <string_view>

namespace neusum {

enum class LogLevel { kDebug, kInfo, kWarning };

// Receives what the library has to say; it may be called from several threads at once.
using LogSink = std::function<void(LogLevel, std::string_view message)>;

// The library itself never prints: without a sink its messages are dropped. Not to be called while
// another thread is inside the library.
void set_log_sink(LogSink sink);

}  // namespace neusum

#endif  // NEUSUM_LOG_H_
