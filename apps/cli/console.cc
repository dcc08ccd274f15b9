#include "console.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>

#include "neusum/error.h"
#include "neusum/log.h"

namespace neusum::cli {
namespace {

constexpr const char* kPlainPattern = "neusum: %v";
constexpr const char* kJsonPattern =
    R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","message":%v})";
constexpr std::chrono::seconds kLoggedProgressInterval{1};

// Returns a JSON string. Replaces invalid UTF-8, which paths may contain.
std::string in_json(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

spdlog::level::level_enum level_of(const ConsoleOptions& options) {
  if (options.quiet) return spdlog::level::err;
  return options.verbose ? spdlog::level::debug : spdlog::level::info;
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      break;
  }
  return spdlog::level::warn;
}

}  // namespace

Console::Console(const ConsoleOptions& options)
    : json_(options.log_json),
      draws_progress_(!options.quiet && !json_ && ::isatty(STDERR_FILENO) == 1),
      logs_progress_(!draws_progress_ && options.progress),
      logger_("neusum", std::make_shared<spdlog::sinks::stderr_sink_mt>()) {
  logger_.set_level(level_of(options));
  logger_.set_pattern(json_ ? kJsonPattern : kPlainPattern);
  set_log_sink([this](LogLevel level, std::string_view message) { log(level_of(level), message); });
}

Console::~Console() {
  set_log_sink(nullptr);
  erase_progress();
}

void Console::show_progress(const Progress& progress) { show_progress(describe(progress)); }

void Console::show_progress(const std::string& line) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (draws_progress_) {
    fmt::print(stderr, "\r\x1b[K{}", line);
    std::fflush(stderr);
    progress_is_drawn_ = true;
  } else if (logs_progress_ && Clock::now() - last_logged_ >= kLoggedProgressInterval) {
    last_logged_ = Clock::now();
    write(spdlog::level::info, line);
  }
}

void Console::log(spdlog::level::level_enum level, std::string_view message) {
  const std::lock_guard<std::mutex> lock(mutex_);
  erase_progress();
  write(level, message);
}

void Console::write(spdlog::level::level_enum level, std::string_view message) {
  const std::string text = json_ ? in_json(message) : std::string(message);
  logger_.log(level, spdlog::string_view_t(text.data(), text.size()));
}

void Console::erase_progress() {
  if (!progress_is_drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  progress_is_drawn_ = false;
}

std::string Console::describe(const Progress& progress) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  std::string text = fmt::format("{} documents, {:.0f}/s", progress.documents,
                                 static_cast<double>(progress.documents) / seconds);
  if (progress.fraction > 0) {
    const auto left = static_cast<long>(seconds * (1 - progress.fraction) / progress.fraction);
    text += fmt::format(", {}:{:02} left", left / 60, left % 60);
  }
  return text;
}

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw InvalidInput(std::string("cannot write standard output: ") + std::strerror(errno));
  }
}

}  // namespace neusum::cli
