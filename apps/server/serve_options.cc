#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "neusum/error.h"
#include "neusum/memory.h"
#include "neusum/threads.h"
#include "serve.h"

namespace neusum::server {
namespace {

constexpr std::size_t kMaxCount = std::numeric_limits<int>::max();
constexpr std::size_t kMinMemory = 128U << 20U;  // what a long document may need

}  // namespace

void ServeOptions::validate() const {
  struct Count {
    std::string_view name;
    std::size_t value;
    std::size_t minimum = 1;
  };
  const auto counts = std::to_array<Count>({{"max_batch", max_batch},
                                            {"max_wait_ms", max_wait_ms, 0},
                                            {"max_queue", max_queue},
                                            {"max_documents", max_documents},
                                            {"max_characters", max_characters},
                                            {"max_sentences", max_sentences},
                                            {"max_query_words", max_query_words},
                                            {"max_body_bytes", max_body_bytes},
                                            {"max_connections", max_connections},
                                            {"read_timeout_ms", read_timeout_ms},
                                            {"request_timeout_ms", request_timeout_ms},
                                            {"write_timeout_ms", write_timeout_ms},
                                            {"idle_timeout_ms", idle_timeout_ms},
                                            {"unready_ms", unready_ms, 0},
                                            {"drain_ms", drain_ms, 0}});
  for (const Count& count : counts) {
    if (count.value >= count.minimum && count.value <= kMaxCount) continue;
    throw InvalidInput(std::string(count.name) + " must be from " + std::to_string(count.minimum) +
                       " to " + std::to_string(kMaxCount));
  }
  validate_threads(threads);
  if (!(max_token_fraction > 0 && max_token_fraction <= 1)) {
    throw InvalidInput("max_token_fraction must be above 0 and at most 1");
  }
  if (max_documents > max_queue) {
    throw InvalidInput("max_documents must not be above max_queue, or such a request never fits");
  }
  if (max_pending_bytes < max_body_bytes) {
    throw InvalidInput("max_pending_bytes must not be below max_body_bytes");
  }
  if (max_memory != 0 && max_memory < kMinMemory) {
    throw InvalidInput("max_memory must be at least " + std::to_string(kMinMemory) +
                       " (0: half of the memory of the cgroup or the machine)");
  }
  if (tls_certificate.empty() != tls_key.empty()) {
    throw InvalidInput("tls_certificate and tls_key go together");
  }
}

std::size_t memory_limit(const ServeOptions& options) {
  if (options.max_memory != 0) return options.max_memory;
  return std::max(kMinMemory, available_memory() / 2);
}

}  // namespace neusum::server
