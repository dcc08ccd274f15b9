#ifndef NEUSUM_TEXT_VOCABULARY_H_
#define NEUSUM_TEXT_VOCABULARY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/language_rules.h"

namespace neusum {

struct CountedWord {
  std::string word = {};
  std::uint64_t count = 0;

  bool operator==(const CountedWord&) const = default;
};

class WordCounter {
 public:
  void add(std::string_view word);

  // The words by descending frequency; words of equal frequency in alphabetical order.
  std::vector<CountedWord> by_frequency() const;

 private:
  std::unordered_map<std::string, std::uint64_t, StringHash, std::equal_to<>> counts_;
};

// The vocabulary of a model: maps words to ids. All words share one string, so that a hundred
// thousand words load within milliseconds.
class Vocabulary {
 public:
  using Id = std::int32_t;
  static constexpr Id kPadding = 0;  // no word
  static constexpr Id kUnknown = 1;  // every word that is not in the vocabulary

  // Gives the words consecutive ids that start after kUnknown. Throws InvalidInput if a word is
  // empty or occurs twice.
  explicit Vocabulary(std::span<const std::string_view> words);
  explicit Vocabulary(const std::vector<std::string>& words);
  // The same for a text with one word per line.
  static Vocabulary of_lines(std::string_view lines);

  Id id(std::string_view word) const { return slots_[find_slot(word)]; }

  // Number of ids, including kPadding and kUnknown.
  std::size_t size() const { return ends_.size(); }

  // Empty for kPadding and kUnknown.
  std::string_view word(Id id) const;

 private:
  // Reserves memory for this many words.
  explicit Vocabulary(std::size_t num_words);
  void add(std::string_view word);
  // Index of the slot of the word, or of the free slot that it would get.
  std::size_t find_slot(std::string_view word) const;

  std::string text_;                          // all words
  std::vector<std::uint32_t> ends_ = {0, 0};  // end of the word of each id in text_
  std::vector<Id> slots_;                     // a power of two, at most half of them used
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_VOCABULARY_H_
