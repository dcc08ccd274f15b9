#ifndef NEUSUM_APPS_CLI_JOIN_H_
#define NEUSUM_APPS_CLI_JOIN_H_

#include <string>
#include <vector>

namespace neusum::cli {

// Not fmt::join(): GCC 12 warns of an overflow in fmt 9 that cannot happen.
inline std::string join(const std::vector<std::string>& texts, const char* separator) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : separator) + text;
  return joined;
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_JOIN_H_
