#include "neusum/neusum_c.h"

#include <cstdlib>
#include <cstring>
#include <stop_token>
#include <string>
#include <string_view>

#include "messages/api_error.h"
#include "messages/engine.h"
#include "messages/messages.h"
#include "neusum/error.h"
#include "neusum/version.h"

struct neusum_engine {
  const neusum::MessageEngine engine;
};

struct neusum_cancellation {
  // No callback is ever registered at its token, so that a request to stop is one atomic operation,
  // which a signal handler may do.
  std::stop_source source;
};

namespace neusum {
namespace {

char* copy_of(std::string_view text) {
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): neusum_free() must not depend on the length
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

// Null if there is no memory.
char* copy_of_current_error() noexcept {
  try {
    return copy_of(current_error_answer());
  } catch (...) {
    return nullptr;
  }
}

std::string answer(const neusum_engine* engine, const char* operation, std::string_view request,
                   const neusum_cancellation* cancellation) {
  if (engine == nullptr || operation == nullptr || request.data() == nullptr) {
    throw ApiError(ErrorCode::kInvalidRequest, "engine, operation and request must not be NULL");
  }
  const std::stop_token stop =
      cancellation == nullptr ? std::stop_token() : cancellation->source.get_token();
  if (stop.stop_requested()) throw Cancelled();
  return engine->engine.answer(operation, request, stop);
}

}  // namespace
}  // namespace neusum

const char* neusum_version() { return NEUSUM_VERSION; }

neusum_engine* neusum_open(const char* options, char** error) {
  if (error != nullptr) *error = nullptr;
  try {
    return new neusum_engine{
        neusum::MessageEngine(neusum::parse_engine_options(options == nullptr ? "{}" : options))};
  } catch (...) {
    if (error != nullptr) *error = neusum::copy_of_current_error();
    return nullptr;
  }
}

// C has no views, which would join the request and its length.
// NOLINTNEXTLINE(readability-function-size)
int neusum_call(const neusum_engine* engine, const char* operation, const char* request,
                size_t length, const neusum_cancellation* cancellation, char** response) {
  try {
    *response = neusum::copy_of(neusum::answer(engine, operation, {request, length}, cancellation));
    return *response == nullptr ? 1 : 0;
  } catch (...) {
    *response = neusum::copy_of_current_error();
    return 1;
  }
}

void neusum_free(char* text) { std::free(text); }  // NOLINT(cppcoreguidelines-no-malloc)

void neusum_close(neusum_engine* engine) { delete engine; }

neusum_cancellation* neusum_cancellation_new() {
  try {
    return new neusum_cancellation;
  } catch (...) {
    return nullptr;
  }
}

void neusum_cancel(neusum_cancellation* cancellation) { cancellation->source.request_stop(); }

void neusum_cancellation_free(neusum_cancellation* cancellation) { delete cancellation; }
