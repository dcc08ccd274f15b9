#ifndef NEUSUM_MESSAGES_COST_H_
#define NEUSUM_MESSAGES_COST_H_

// What a request costs, computed from what its texts contain. The number of bytes of a text says
// little: a sentence can have two bytes.

#include <cstddef>
#include <span>
#include <string_view>

#include "messages/messages.h"
#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

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

// The number of tokens of a text that is split.
std::size_t count_tokens(const Document& document);

// Before a text is split: the maximum memory of its sentences and tokens, and the CPU time for
// prose of this length, scoring included.
Cost unsplit_cost(std::string_view text, std::size_t max_sentences);

// The memory that reading the documents takes, in addition to that of their texts. They are read
// one by one. Reading takes 1/20 of the CPU time that a summary of a plain text of this size may
// take, so the limit of the body bounds it.
std::size_t reading_memory(std::span<const Document> documents, const DocumentSources& sources);

// The memory of the text, blocks and map of a document's file, and of all its ranges in a response.
std::size_t source_memory(const SourceText& source);

// The memory of the sentences and tokens of a text that is split.
std::size_t split_memory(const Document& document);

// A document that is split, its summary included. Sections and speakers are copies of its
// sentences.
Cost summary_cost(const Document& document, SummaryGrouping by = SummaryGrouping::kDocument);

// A question whose documents are split, its response included.
Cost question_cost(const ExtractRequest& request);

// An answer that is split with its documents, the response included.
Cost answer_cost(const CiteRequest& request);

// The number of bytes of `text` as a JSON string.
std::size_t json_size(std::string_view text);

// The number of bytes of the extract as JSON, at most a few too many.
std::size_t json_size(const Extract& extract, std::span<const SourcePosition> positions = {});

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_COST_H_
