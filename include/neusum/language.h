#ifndef NEUSUM_LANGUAGE_H_
#define NEUSUM_LANGUAGE_H_

#include <string>
#include <string_view>

namespace neusum {

// The value of TextOptions::language for texts whose language shall be identified.
inline constexpr std::string_view kAutoLanguage = "auto";

// The language of a text.
struct IdentifiedLanguage {
  std::string language = {};  // BCP 47 tag, such as "de" or "zh-Hant"; empty if it is uncertain
  // Fraction of the text that is in this language; 0 if it is uncertain, 1 if it was given.
  double confidence = 0;

  // The language, or `other` if it is uncertain.
  const std::string& language_or(const std::string& other) const {
    return language.empty() ? other : language;
  }

  bool operator==(const IdentifiedLanguage&) const = default;
};

// Identifies the language of a text by its first 1,024 bytes. Knows about 80 languages. The result
// is empty if these bytes contain less than 20 bytes of letters, if less than half of the letters
// are in one language, or if the result is unreliable: another one is about as probable, or a
// fifth of the letters is in no known language. Chinese, Japanese and Korean are never unreliable.
// Invalid UTF-8 counts as a symbol. Thread-safe.
IdentifiedLanguage identify_language(std::string_view text);

// Returns the language of a BCP 47 tag without script and region, in lower case: "en" for "EN-gb".
// Empty if the text is not a tag, or if ISO 639 does not know the language.
std::string known_language(std::string_view tag);

}  // namespace neusum

#endif  // NEUSUM_LANGUAGE_H_
