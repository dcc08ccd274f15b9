#ifndef NEUSUM_QUERY_SENTENCE_SELECTION_H_
#define NEUSUM_QUERY_SENTENCE_SELECTION_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "query/question_text.h"
#include "selection/limits.h"
#include "selection/sentence_selector.h"

namespace neusum {

// What the selection needs to know of a sentence.
struct SentenceValue {
  double score = 0;        // orders the sentences
  double probability = 0;  // grows with the score
  std::string_view text = {};
};

// Which sentences are selected.
struct SelectionRules {
  Limits limits = {};  // over all documents
  double min_probability = 0;
  std::size_t context = 0;  // neighbours on each side
};

// Selects sentences jointly: the most probable ones, without those that do not fit into the limits
// and those that repeat a selected one, which has the same text or almost all of their stems. A
// longer sentence that contains a selected fragment is selected, too. `values` are those of
// text.sentences, and so are the indices of the result.
std::vector<SelectedSentence> select_sentences(const QuestionText& text,
                                               std::span<const SentenceValue> values,
                                               const SelectionRules& rules);

}  // namespace neusum

#endif  // NEUSUM_QUERY_SENTENCE_SELECTION_H_
