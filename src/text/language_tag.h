#ifndef NEUSUM_TEXT_LANGUAGE_TAG_H_
#define NEUSUM_TEXT_LANGUAGE_TAG_H_

#include <unicode/locid.h>

#include <string>
#include <string_view>

namespace neusum {

// The ICU locale of a BCP 47 tag, such as "en" or "EN-gb", or "en_US". Throws InvalidInput for
// anything else, for a language that ISO 639 does not know, and for kAutoLanguage.
icu::Locale parse_language_tag(std::string_view tag);

// Throws InvalidInput unless parse_language_tag() accepts the tag.
void validate_language_tag(std::string_view tag);

// The primary subtag in lower case: "en" for "EN-gb" and "en_US". Both written forms of Norwegian,
// "nb" and "nn", give "no", under which our data and Snowball know it.
std::string primary_language(std::string_view tag);

inline bool is_english(std::string_view tag) { return primary_language(tag) == "en"; }

}  // namespace neusum

#endif  // NEUSUM_TEXT_LANGUAGE_TAG_H_
