#ifndef NEUSUM_LANGUAGE_H_
#define NEUSUM_LANGUAGE_H_

#include <string>
#include <string_view>

namespace neusum {

// The language of a text.
struct IdentifiedLanguage {
  std::string language = {};  // BCP 47 tag, such as "de" or "zh-Hant"; empty if it is uncertain
  double confidence = 0;      // fraction of the text that is in this language; 0 if it is uncertain

  bool operator==(const IdentifiedLanguage&) const = default;
};

// Identifies the language of a text by its first 4,096 bytes. Knows about 80 languages. The result
// is empty if these bytes contain less than 20 bytes of letters, if the second language is about
// as probable as the first one, or if less than half of the letters are in one language. Invalid
// UTF-8 counts as a symbol. Thread-safe.
IdentifiedLanguage identify_language(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_LANGUAGE_H_
