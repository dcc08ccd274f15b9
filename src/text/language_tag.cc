#include "text/language_tag.h"

#include <algorithm>

#include "neusum/error.h"
#include "neusum/language.h"
#include "text/unicode.h"

namespace neusum {

icu::Locale parse_language_tag(std::string_view tag) {
  if (tag == kAutoLanguage) {
    throw InvalidInput("language 'auto' is only for 'prepare' and for 'summarize' without a query");
  }
  UErrorCode status = U_ZERO_ERROR;
  std::string with_hyphens(tag);
  std::ranges::replace(with_hyphens, '_', '-');  // en_US, as POSIX writes it
  icu::Locale locale = icu::Locale::forLanguageTag(with_hyphens, status);
  if (U_FAILURE(status) || tag.empty()) {
    throw InvalidInput("not a BCP 47 language tag: '" + std::string(tag) +
                       "' (such as en, en-GB, de)");
  }
  return locale;
}

void validate_language_tag(std::string_view tag) { static_cast<void>(parse_language_tag(tag)); }

std::string primary_language(std::string_view tag) {
  const std::string primary = lower_case(tag.substr(0, tag.find_first_of("-_")));
  return primary == "nb" || primary == "nn" ? "no" : primary;
}

std::string known_language(std::string_view tag) {
  try {
    const icu::Locale locale = parse_language_tag(tag);
    return *locale.getISO3Language() == '\0' ? "" : primary_language(tag);
  } catch (const InvalidInput&) {
    return {};
  }
}

}  // namespace neusum
