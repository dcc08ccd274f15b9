#ifndef NEUSUM_TESTS_SUPPORT_CHECK_SENTENCES_H_
#define NEUSUM_TESTS_SUPPORT_CHECK_SENTENCES_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "corpus/given_positions.h"
#include "neusum/document.h"

namespace neusum {

// The ranges of a sentence in the given text, joined as its text is.
inline std::string join_ranges(const Document& document, Span sentence) {
  const std::string_view given = document.given_text.empty() ? document.text : document.given_text;
  const std::vector<Span> spans = {sentence};
  const GivenPosition position =
      given_positions(document, spans, StringIndexType::kUtf8CodeUnit).front();
  if (position.ranges.empty()) return std::string(position.span.of(given));
  std::string joined;
  for (const Span& range : position.ranges) {
    const bool has_hyphen = given.substr(range.end()).starts_with('-');
    joined += std::string(range.of(given)) + (has_hyphen ? "" : " ");
  }
  if (joined.ends_with(' ')) joined.pop_back();
  return joined;
}

// Throws unless the sentences of a document whose structure was found are in order, each within its
// part, and their positions in the given text give their characters.
inline void check_sentences(const Document& document) {
  std::size_t end = 0;
  for (const Sentence& sentence : document.sentences) {
    NEUSUM_CHECK(sentence.span.length > 0 && sentence.span.offset >= end);
    end = sentence.span.end();
    const TextPart& part = document.parts.at(sentence.part.value());
    NEUSUM_CHECK(part.span.offset <= sentence.span.offset && end <= part.span.end());
    NEUSUM_CHECK(join_ranges(document, sentence.span) == sentence.span.of(document.text));
  }
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_CHECK_SENTENCES_H_
