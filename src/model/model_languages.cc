#include "model/model_languages.h"

#include <algorithm>

#include "text/language_tag.h"

namespace neusum {
namespace {

std::string join_tags(const ModelLanguages& languages, std::string_view separator) {
  std::string text;
  for (const std::string& language : languages) {
    if (!text.empty()) text += separator;
    text += language;
  }
  return text;
}

}  // namespace

std::string format_languages(const ModelLanguages& languages) { return join_tags(languages, ","); }

ModelLanguages parse_languages(std::string_view text) {
  ModelLanguages languages;
  while (true) {
    const std::size_t comma = text.find(',');
    languages.emplace_back(text.substr(0, comma));
    validate_language_tag(languages.back());
    if (comma == std::string_view::npos) return languages;
    text.remove_prefix(comma + 1);
  }
}

bool covers_language(const ModelLanguages& languages, std::string_view language) {
  const auto is_same = [primary = primary_language(language)](const std::string& other) {
    return primary_language(other) == primary;
  };
  return std::ranges::any_of(languages, is_same);
}

std::string language_warning(const ModelLanguages& languages, std::string_view language) {
  if (covers_language(languages, language)) return {};
  return "the language is " + std::string(language) + ", but the model was trained for " +
         join_tags(languages, ", ");
}

}  // namespace neusum
