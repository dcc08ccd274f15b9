#include "text/stop_words.h"

#include <algorithm>
#include <string>

namespace neusum {
namespace {

const WordSet& find_stop_words(std::string_view language) {
  static const WordSet kNone;
  const LanguageRules* rules = find_language_rules(language, "stop_words.rules");
  return rules == nullptr ? kNone : rules->words("stop_words");
}

// Bytes of non-ASCII characters count as letters.
bool is_word_byte(char byte) {
  const auto c = static_cast<unsigned char>(byte);
  return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

StopWords::StopWords(std::string_view language)
    : words_(&find_stop_words(language)),
      has_elisions_(std::ranges::any_of(
          *words_, [](const std::string& word) { return word.ends_with('\''); })) {}

std::string_view StopWords::topic_part(std::string_view token) const {
  token.remove_prefix(elision_size(token));
  const bool has_topic = !words_->contains(token) && std::ranges::any_of(token, is_word_byte);
  return has_topic ? token : std::string_view();
}

// The lists write elisions with a straight apostrophe.
std::size_t StopWords::elision_size(std::string_view token) const {
  if (!has_elisions_) return 0;
  for (const std::string_view apostrophe : {"'", "’"}) {
    const std::size_t at = token.find(apostrophe);
    if (at == std::string_view::npos || !words_->contains(std::string(token.substr(0, at)) + "'"))
      continue;
    return at + apostrophe.size();
  }
  return 0;
}

}  // namespace neusum
