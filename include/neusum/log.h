#ifndef NEUSUM_LOG_H_
#define NEUSUM_LOG_H_

#include <functional>
#include <string_view>

namespace neusum {

enum class LogLevel { kDebug, kInfo, kWarning };

// Receives the library's messages. It may be called from several threads at once.
using LogSink = std::function<void(LogLevel, std::string_view message)>;

// Sets the receiver of messages. The library itself never prints: without a sink, messages are
// dropped. Do not call this while another thread uses the library.
void set_log_sink(LogSink sink);

}  // namespace neusum

#endif  // NEUSUM_LOG_H_
