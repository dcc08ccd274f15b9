#ifndef NEUSUM_APPS_CLI_SYSTEM_CALL_FILTER_H_
#define NEUSUM_APPS_CLI_SYSTEM_CALL_FILTER_H_

#include <linux/filter.h>

#include <vector>

namespace neusum::cli {

// Denies a process what a program that reads one file and writes to its output does not need:
// network, writing files, other processes, other programs, more rights. Denied calls fail with
// EPERM.
class SystemCallFilter {
 public:
  // The process may become one program: that whose path is at this address.
  explicit SystemCallFilter(const char* program);

  // Applies the filter to this process for ever. Allocates no memory. Returns whether it succeeded;
  // it also does where there are no filters, on other processors than x86-64 and arm64.
  bool install();

 private:
  std::vector<sock_filter> code_;
};

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_SYSTEM_CALL_FILTER_H_
