#include "text/language_tag.h"

#include <algorithm>
#include <array>

#include "neusum/error.h"
#include "neusum/language.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// English names that people write instead of a tag.
struct LanguageName {
  std::string_view tag;
  std::string_view name;
};
constexpr std::array kNames = std::to_array<LanguageName>(
    {{"ar", "Arabic"},     {"bn", "Bengali"},    {"cs", "Czech"},      {"da", "Danish"},
     {"de", "German"},     {"el", "Greek"},      {"en", "English"},    {"es", "Spanish"},
     {"fa", "Persian"},    {"fi", "Finnish"},    {"fr", "French"},     {"he", "Hebrew"},
     {"hi", "Hindi"},      {"hu", "Hungarian"},  {"id", "Indonesian"}, {"it", "Italian"},
     {"ja", "Japanese"},   {"ko", "Korean"},     {"nl", "Dutch"},      {"no", "Norwegian"},
     {"pl", "Polish"},     {"pt", "Portuguese"}, {"ro", "Romanian"},   {"ru", "Russian"},
     {"sv", "Swedish"},    {"th", "Thai"},       {"tr", "Turkish"},    {"uk", "Ukrainian"},
     {"vi", "Vietnamese"}, {"zh", "Chinese"}});

// "; did you mean de (German)?", or nothing if no name begins as the tag does.
std::string suggestion_for(std::string_view tag) {
  constexpr std::size_t kPrefix = 3;
  const std::string begin = lower_case(tag.substr(0, kPrefix));
  for (const auto& [known, name] : kNames) {
    if (!begin.empty() && lower_case(name).starts_with(begin)) {
      return "; did you mean " + std::string(known) + " (" + std::string(name) + ")?";
    }
  }
  return {};
}

bool is_known(const icu::Locale& locale, std::string_view tag) {
  return *locale.getISO3Language() != '\0' || primary_language(tag) == "und";
}

}  // namespace

icu::Locale parse_language_tag(std::string_view tag) {
  if (tag == kAutoLanguage) {
    throw InvalidInput("language 'auto' is not possible here; give a tag such as en, en-GB, de");
  }
  UErrorCode status = U_ZERO_ERROR;
  std::string with_hyphens(tag);
  std::ranges::replace(with_hyphens, '_', '-');  // en_US, as POSIX writes it
  icu::Locale locale = icu::Locale::forLanguageTag(with_hyphens, status);
  if (U_FAILURE(status) || tag.empty()) {
    throw InvalidInput("not a BCP 47 language tag: '" + std::string(tag) +
                       "' (such as en, en-GB, de)" + suggestion_for(tag));
  }
  if (!is_known(locale, tag)) {
    throw InvalidInput("unknown language '" + std::string(tag) + "'" + suggestion_for(tag));
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
    validate_language_tag(tag);
    return primary_language(tag);
  } catch (const InvalidInput&) {
    return {};
  }
}

}  // namespace neusum
