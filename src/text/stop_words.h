#ifndef NEUSUM_TEXT_STOP_WORDS_H_
#define NEUSUM_TEXT_STOP_WORDS_H_

#include <cstddef>
#include <string_view>

#include "text/language_rules.h"

namespace neusum {

// The words of a language that carry no topic: articles, pronouns, prepositions, auxiliaries and
// the like (src/text/languages/<tag>/stop_words.rules).
class StopWords {
 public:
  // A language without a list has no stop words.
  explicit StopWords(std::string_view language);

  // Returns the part of a lower-cased token that may tell the topic: the token, without an elided
  // article such as "l'" in front. Empty for stop words and for tokens without letters and digits.
  std::string_view topic_part(std::string_view token) const;

 private:
  // The bytes of an elided stop word at the beginning of the token.
  std::size_t elision_size(std::string_view token) const;

  const WordSet* words_;
  bool has_elisions_;  // most languages have none, and the search for apostrophes takes time
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_STOP_WORDS_H_
