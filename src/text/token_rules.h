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

// One list of tokens.rules. Words match in any case, except that words listed with a capital letter
// need a capital letter in the text.
class WordList {
 public:
  WordList() = default;
  explicit WordList(const WordSet& words);

  // Returns the position of the plus sign of a listed word, or 0 if it has none. std::nullopt if
  // the word is not in the list.
  std::optional<std::size_t> find(std::string_view word) const {
    return may_contain(word) ? look_up(word) : std::nullopt;
  }
  bool contains(std::string_view word) const { return find(word).has_value(); }

 private:
  struct Entry {
    std::size_t cut = 0;
    bool capital = false;
  };

  // Lower-cases a letter. Non-ASCII bytes count as an apostrophe, because an apostrophe may be
  // typographic.
  static std::size_t fold(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 ? '\'' : byte | 0x20U;
  }
  static std::size_t ends_of(std::string_view word) {
    return fold(word.front()) << 7 | fold(word.back());
  }

  // A quick test that rejects most words without hashing.
  bool may_contain(std::string_view word) const {
    return word.size() >= shortest_ && ends_[ends_of(word)];
  }
  std::optional<std::size_t> look_up(std::string_view word) const;

  std::unordered_map<std::string, Entry, StringHash, std::equal_to<>> words_;
  std::bitset<1 << 14> ends_;  // the pairs of first and last letters of the words
  std::size_t shortest_ = std::string::npos;
};

// The lists of a language's tokens.rules; that file explains each list. All lists are empty if the
// language has no such file.
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
