#include "text/token_rules.h"

#include <algorithm>

#include "text/unicode.h"

namespace neusum {
namespace {

// The form in the table: lower case, with plain instead of typographic apostrophes.
std::string lookup_form(std::string_view word) {
  std::string form = lower_case(word);
  for (std::size_t at = form.find("’"); at != std::string::npos; at = form.find("’", at)) {
    form.erase(at, 2);
    form[at] = '\'';
  }
  return form;
}

WordList list(const LanguageRules* rules, std::string_view name) {
  return rules == nullptr ? WordList() : WordList(rules->words(name));
}

}  // namespace

WordList::WordList(const WordSet& words) {
  for (std::string word : words) {
    const std::size_t plus = word.find('+');
    if (plus != std::string::npos) word.erase(plus, 1);
    ends_.set(ends_of(word));
    shortest_ = std::min(shortest_, word.size());
    words_[lower_case(word)] = {plus == std::string::npos ? 0 : plus,
                                is_upper(code_point_at(word, 0))};
  }
}

std::optional<std::size_t> WordList::look_up(std::string_view word) const {
  const auto entry = words_.find(lookup_form(word));
  if (entry == words_.end()) return std::nullopt;
  if (entry->second.capital && !is_upper(code_point_at(word, 0))) return std::nullopt;
  return entry->second.cut;
}

TokenRules::TokenRules(const LanguageRules* rules)
    : contractions(list(rules, "contractions")),
      clitics(list(rules, "clitics")),
      apostrophe_words(list(rules, "apostrophe_words")),
      abbreviations(list(rules, "abbreviations")),
      number_abbreviations(list(rules, "number_abbreviations")),
      hyphen_prefixes(list(rules, "hyphen_prefixes")),
      hyphen_suffixes(list(rules, "hyphen_suffixes")),
      hyphenated_words(list(rules, "hyphenated_words")),
      words_ending_in_hyphen(list(rules, "words_ending_in_hyphen")),
      slash_words(list(rules, "slash_words")),
      units(list(rules, "units")),
      exclamation_words(list(rules, "exclamation_words")) {}

}  // namespace neusum
