#ifndef NEUSUM_TEXT_TOKEN_RULES_H_
#define NEUSUM_TEXT_TOKEN_RULES_H_

#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "text/language_rules.h"

namespace neusum {

// One list of tokens.rules. Words match in any case; those that the list writes with a capital need
// that capital in the text.
class WordList {
 public:
  WordList() = default;
  explicit WordList(const WordSet& words);

  // The number that comes with a word: where its plus sign stood, otherwise 0.
  std::optional<std::size_t> find(std::string_view word) const {
    return may_contain(word) ? look_up(word) : std::nullopt;
  }
  bool contains(std::string_view word) const { return find(word).has_value(); }

 private:
  struct Entry {
    std::size_t cut = 0;
    bool capital = false;
  };

  // Letters in lower case. An apostrophe may be typographic, so that all beyond ASCII counts as
  // one.
  static std::size_t fold(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 ? '\'' : byte | 0x20U;
  }
  static std::size_t ends_of(std::string_view word) {
    return fold(word.front()) << 7 | fold(word.back());
  }

  // Spares most words the hashing.
  bool may_contain(std::string_view word) const {
    return word.size() >= shortest_ && ends_[ends_of(word)];
  }
  std::optional<std::size_t> look_up(std::string_view word) const;

  std::unordered_map<std::string, Entry, StringHash, std::equal_to<>> words_;
  std::bitset<1 << 14> ends_;  // which first and last letters the words have
  std::size_t shortest_ = std::string::npos;
};

// The lists of a language's tokens.rules, where each is explained; all empty for a language that
// has none.
struct TokenRules {
  explicit TokenRules(const LanguageRules* rules);

  WordList contractions;
  WordList clitics;
  WordList apostrophe_words;
  WordList abbreviations;
  WordList number_abbreviations;
  WordList hyphen_prefixes;
  WordList hyphen_suffixes;
  WordList hyphenated_words;
  WordList words_ending_in_hyphen;
  WordList slash_words;
  WordList units;
  WordList exclamation_words;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_RULES_H_
