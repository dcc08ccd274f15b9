#ifndef NEUSUM_BASE_LOG_H_
#define NEUSUM_BASE_LOG_H_

#include <string_view>

#include "neusum/log.h"

namespace neusum {

// Hands `message` to the sink that the caller of the library has set, if any.
void log(LogLevel level, std::string_view message);

}  // namespace neusum

#endif  // NEUSUM_BASE_LOG_H_
