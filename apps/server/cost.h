#ifndef NEUSUM_APPS_SERVER_COST_H_
#define NEUSUM_APPS_SERVER_COST_H_

// What a request costs, computed from what its texts contain. The number of bytes of a text says
// little: a sentence can have two bytes.

#include <cstddef>
#include <string_view>

#include "messages.h"
#include "neusum/document.h"

namespace neusum::server {

struct Cost {
  std::size_t memory = 0;  // bytes while the text is scored, and until the response is sent
  double seconds = 0;      // CPU time

  Cost& operator+=(const Cost& other) {
    memory += other.memory;
    seconds += other.seconds;
    return *this;
  }
  Cost& operator-=(const Cost& other) {
    memory -= other.memory;
    seconds -= other.seconds;
    return *this;
  }
};

// Working memory of a batch of any size: buffers whose size does not depend on the texts.
inline constexpr std::size_t kBatchMemory = 24U << 20U;

// Before a text is split: the maximum memory of its sentences and tokens, and the CPU time for
// prose of this length, scoring included.
Cost unsplit_cost(std::string_view text, std::size_t max_sentences);

// The memory of the sentences and tokens of a text that is split.
std::size_t split_memory(const Document& document);

// A document that is split, its summary included.
Cost summary_cost(const Document& document);

// A question whose documents are split, its response included.
Cost question_cost(const ExtractRequest& request);

// The number of bytes of `text` as a JSON string.
std::size_t json_size(std::string_view text);

// The number of bytes of the extract as JSON, at most a few too many.
std::size_t json_size(const Extract& extract);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_COST_H_
