#ifndef NEUSUM_QUERY_SENTENCE_SELECTION_H_
#define NEUSUM_QUERY_SENTENCE_SELECTION_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "query/question_text.h"

namespace neusum {

// Limits of an extract over all documents; 0 means no limit.
struct ExtractLimits {
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
  double min_probability = 0;
  bool keeps_repeats = false;  // select sentences that repeat a selected one, too
};

// What the selection needs to know of a sentence.
struct SentenceValue {
  double score = 0;        // orders the sentences
  double probability = 0;  // grows with the score
  std::string_view text = {};
};

// Selects sentences jointly: the most probable ones, without those that do not fit into the limits
// and those that repeat a selected one, which has the same text or almost all of their stems. A
// longer sentence that contains a selected fragment is selected, too. `values` are those of
// text.sentences. Returns indices of text.sentences, the most probable first.
std::vector<std::size_t> select_sentences(const QuestionText& text,
                                          std::span<const SentenceValue> values,
                                          const ExtractLimits& limits);

}  // namespace neusum

#endif  // NEUSUM_QUERY_SENTENCE_SELECTION_H_
