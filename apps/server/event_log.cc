#include "event_log.h"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <chrono>
#include <string>

namespace neusum::server {
namespace {

constexpr std::size_t kMaxLines = 8192;  // maximum lines that wait to be written

// The current time as 2026-01-31T12:34:56.789Z.
std::string now_text() {
  using std::chrono::milliseconds;
  const auto now = std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(second), (now - second).count());
}

}  // namespace

EventLog::EventLog(bool quiet)
    : writer_(std::make_shared<spdlog::details::thread_pool>(kMaxLines, 1)),
      logger_(std::make_shared<spdlog::async_logger>(
          "neusum", std::make_shared<spdlog::sinks::stderr_sink_mt>(), writer_,
          spdlog::async_overflow_policy::overrun_oldest)) {
  logger_->set_level(quiet ? spdlog::level::err : spdlog::level::info);
  logger_->set_pattern("%v");
}

void EventLog::tell(const std::string& text) {
  if (::isatty(STDERR_FILENO) == 1) logger_->info(text);
}

void EventLog::write(spdlog::level::level_enum level, std::string_view event,
                     const Fields& fields) {
  if (!logger_->should_log(level)) return;
  const auto name = spdlog::level::to_string_view(level);
  Fields line = {{"time", now_text()},
                 {"level", std::string_view(name.data(), name.size())},
                 {"event", event}};
  line.update(fields);
  // Replaces invalid UTF-8, which paths and headers may contain.
  logger_->log(level, line.dump(-1, ' ', false, Fields::error_handler_t::replace));
}

}  // namespace neusum::server
