#ifndef NEUSUM_APPS_CLI_CONSOLE_H_
#define NEUSUM_APPS_CLI_CONSOLE_H_

#include <spdlog/logger.h>

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "neusum/corpus.h"

namespace neusum::cli {

struct ConsoleOptions {
  bool quiet = false;
  bool verbose = false;
  bool log_json = false;
  bool progress = false;
};

// Messages on standard error. While a Console exists, it receives the library's log.
class Console {
 public:
  explicit Console(const ConsoleOptions& options);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  void info(std::string_view message) { log(spdlog::level::info, message); }
  void warn(std::string_view message) { log(spdlog::level::warn, message); }
  void error(std::string_view message) { log(spdlog::level::err, message); }

  // Shows one line that is redrawn on a terminal. Elsewhere, with --progress, it is one message per
  // second.
  void show_progress(const Progress& progress);
  void show_progress(const std::string& line);

 private:
  void log(spdlog::level::level_enum level, std::string_view message);
  void write(spdlog::level::level_enum level, std::string_view message);
  void erase_progress();
  std::string describe(const Progress& progress) const;

  using Clock = std::chrono::steady_clock;
  bool json_;
  bool draws_progress_;
  bool logs_progress_;
  bool progress_is_drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_logged_ = start_;
  std::mutex mutex_;  // the library logs from its threads
  spdlog::logger logger_;
};

// Writes to standard output. Throws InvalidInput if not everything could be written.
void print(const std::string& text);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_CONSOLE_H_
