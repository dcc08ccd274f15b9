#include "trace.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <random>
#include <system_error>

namespace neusum::server {
namespace {

constexpr std::size_t kMaxRequestId = 128;
// Offsets in a traceparent field (W3C Trace Context): version-trace-parent-flags.
constexpr std::size_t kTraceAt = 3;
constexpr std::size_t kParentAt = 36;
constexpr std::size_t kFlagsAt = 53;
constexpr std::size_t kTraceparentSize = 55;

// Needs no file, unlike std::random_device of some libraries: a chroot may have no /dev/urandom.
std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot get random bytes");
  }
  return seed;
}

// Returns 16 random hexadecimal digits that are not all 0.
std::string random_id() {
  thread_local std::mt19937_64 generator{random_seed()};
  return fmt::format("{:016x}", std::max<std::uint64_t>(generator(), 1));
}

bool is_request_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxRequestId &&
         text.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") ==
             std::string_view::npos;
}

bool is_hexadecimal(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The specification does not allow ids that are all zeros.
bool is_trace_or_span_id(std::string_view text) {
  return is_hexadecimal(text) && text.find_first_not_of('0') != std::string_view::npos;
}

// Versions after 00 may have more fields after the flags; version ff is invalid.
bool is_traceparent(std::string_view text) {
  if (text.size() < kTraceparentSize) return false;
  const std::string_view version = text.substr(0, kTraceAt - 1);
  if (!is_hexadecimal(version) || version == "ff") return false;
  const bool has_valid_end =
      text.size() == kTraceparentSize || (version != "00" && text[kTraceparentSize] == '-');
  return has_valid_end && text[kTraceAt - 1] == '-' && text[kParentAt - 1] == '-' &&
         text[kFlagsAt - 1] == '-' &&
         is_trace_or_span_id(text.substr(kTraceAt, kParentAt - 1 - kTraceAt)) &&
         is_trace_or_span_id(text.substr(kParentAt, kFlagsAt - 1 - kParentAt)) &&
         is_hexadecimal(text.substr(kFlagsAt, 2));
}

}  // namespace

Trace::Trace(std::string_view request_id_field, std::string_view traceparent_field)
    : request_id(is_request_id(request_id_field) ? request_id_field : random_id()),
      span_id(random_id()) {
  const bool is_valid = is_traceparent(traceparent_field);
  trace_id = is_valid ? std::string(traceparent_field.substr(kTraceAt, kParentAt - 1 - kTraceAt))
                      : random_id() + random_id();
  flags = is_valid ? std::string(traceparent_field.substr(kFlagsAt, 2)) : "00";
}

std::string Trace::traceparent() const {
  return fmt::format("00-{}-{}-{}", trace_id, span_id, flags);
}

}  // namespace neusum::server
