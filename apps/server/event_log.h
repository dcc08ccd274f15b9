#ifndef NEUSUM_APPS_SERVER_EVENT_LOG_H_
#define NEUSUM_APPS_SERVER_EVENT_LOG_H_

#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace neusum::server {

// Logs events as JSON lines on standard error. A separate thread writes them: if nobody reads
// standard error, the oldest lines are dropped, and no request waits. Thread-safe.
class EventLog {
 public:
  using Fields = nlohmann::ordered_json;

  // If `quiet`, logs only errors.
  explicit EventLog(bool quiet);
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;
  ~EventLog() { writer_.reset(); }  // writes the waiting lines

  // Number of lines that were dropped so far.
  std::size_t dropped_lines() const { return writer_->overrun_counter(); }

  // Writes a line of plain text if standard error is a terminal.
  void tell(const std::string& text);

  void info(std::string_view event, const Fields& fields = Fields::object()) {
    write(spdlog::level::info, event, fields);
  }
  void warn(std::string_view event, const Fields& fields = Fields::object()) {
    write(spdlog::level::warn, event, fields);
  }
  void error(std::string_view event, const Fields& fields = Fields::object()) {
    write(spdlog::level::err, event, fields);
  }

 private:
  void write(spdlog::level::level_enum level, std::string_view event, const Fields& fields);

  std::shared_ptr<spdlog::details::thread_pool> writer_;
  std::shared_ptr<spdlog::async_logger> logger_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_EVENT_LOG_H_
