#ifndef NEUSUM_CORPUS_SENTENCE_CONTEXT_H_
#define NEUSUM_CORPUS_SENTENCE_CONTEXT_H_

#include <string_view>

#include "neusum/document.h"

namespace neusum {

// What stands before a sentence; views of Document::text.
struct SentenceContext {
  std::string_view heading = {};  // or question; may be empty
  std::string_view speaker = {};  // may be empty
};

inline SentenceContext context_of(const Document& document, const Sentence& sentence) {
  if (!sentence.part) return {};
  const TextPart& part = document.parts[*sentence.part];
  SentenceContext context = {.speaker = part.speaker.of(document.text)};
  if (part.heading) context.heading = document.parts[*part.heading].span.of(document.text);
  return context;
}

}  // namespace neusum

#endif  // NEUSUM_CORPUS_SENTENCE_CONTEXT_H_
