#include "base/limited_log.h"

#include "base/log.h"

namespace neusum {
namespace {

std::string kind_of(std::string_view problem) {
  std::string kind(problem.substr(0, problem.find(':')));
  std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
  return kind;
}

}  // namespace

void LimitedLog::warn(std::string_view location, std::string_view problem) {
  Kind& kind = kinds_[kind_of(problem)];
  if (kind.count == 0) kind.example = problem;
  if (++kind.count > kShown) return;
  log(LogLevel::kWarning, std::string(location) + ": " + std::string(problem));
}

void LimitedLog::finish(std::string_view source) {
  for (const auto& [name, kind] : kinds_) {
    if (kind.count <= kShown) continue;
    log(LogLevel::kWarning, std::string(source) + ": " + std::to_string(kind.count - kShown) +
                                " more problems like this one: " + kind.example);
  }
  kinds_.clear();
}

}  // namespace neusum
