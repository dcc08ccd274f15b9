#ifndef NEUSUM_APPS_CLI_HELPER_PROCESS_H_
#define NEUSUM_APPS_CLI_HELPER_PROCESS_H_

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum::cli {

// What a program may use that reads a file of unknown origin.
struct HelperLimits {
  std::chrono::seconds cpu_time = std::chrono::seconds(8);
  std::chrono::seconds time = std::chrono::seconds(60);
  std::size_t memory = std::size_t{1} << 30;    // bytes of address space
  std::size_t output = std::size_t{256} << 20;  // bytes
};

// How a program ended.
struct HelperResult {
  enum class End { kExited, kFailed, kTooLong, kTooMuchOutput };
  End end = End::kExited;
  std::string output = {};  // what it wrote to standard output
};

// The path of a program in the folders of PATH; empty if it is not installed.
std::string find_program(const std::string& name);

// Runs `program` with `arguments`, where "{input}" stands for a file with the bytes `input`, and
// returns what it writes to standard output. The program has no network, cannot write files, start
// other programs or gain rights, and ends when it exceeds its limits.
HelperResult run_helper(const std::string& program, const std::vector<std::string>& arguments,
                        std::string_view input, const HelperLimits& limits);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_HELPER_PROCESS_H_
