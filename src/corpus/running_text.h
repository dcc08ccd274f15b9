#ifndef NEUSUM_CORPUS_RUNNING_TEXT_H_
#define NEUSUM_CORPUS_RUNNING_TEXT_H_

#include <cstddef>

#include "neusum/document.h"
#include "neusum/preparer.h"
#include "neusum/text.h"

namespace neusum {

// Finds the structure of a raw text, joins its wrapped lines, and sets the sentences of its running
// text or of all parts. A text without running text has the sentences of other parts. Stops after
// `max_sentences` sentences or four times as many lines (0: no limit).
void split_parts(Document& document, const SentenceSplitter& splitter, PreparedParts parts,
                 std::size_t max_sentences);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_RUNNING_TEXT_H_
