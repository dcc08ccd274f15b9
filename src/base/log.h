#ifndef NEUSUM_BASE_LOG_H_
#define NEUSUM_BASE_LOG_H_

#include <string_view>

#include "neusum/log.h"

namespace neusum {

// Passes `message` to the log sink of the application, if there is one.
void log(LogLevel level, std::string_view message);

}  // namespace neusum

#endif  // NEUSUM_BASE_LOG_H_
