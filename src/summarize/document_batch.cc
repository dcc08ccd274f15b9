#include "summarize/document_batch.h"

#include <algorithm>
#include <span>

namespace neusum {
namespace {

// The first `limit` of the items.
template <typename T>
std::span<const T> first_of(const std::vector<T>& items, std::size_t limit) {
  return std::span(items).first(limit == 0 ? items.size() : std::min(limit, items.size()));
}

}  // namespace

void append_document(const Document& document, const Vocabulary& vocabulary,
                     const ReadingLimits& limits, Batch& batch) {
  for (const Sentence& sentence : first_of(document.sentences, limits.sentences)) {
    for (const Token& token : first_of(sentence.tokens, limits.sentence_words)) {
      batch.words.push_back(vocabulary.id(token.text));
    }
    batch.end_sentence();
  }
  batch.end_document();
}

}  // namespace neusum
