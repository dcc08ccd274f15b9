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

// Counts words.
class WordCounter {
 public:
  void add(std::string_view word);

  // The most frequent words first; of equally frequent ones those that sort first.
  std::vector<CountedWord> by_frequency() const;

 private:
  std::unordered_map<std::string, std::uint64_t, StringHash, std::equal_to<>> counts_;
};

// The words that a model knows, each with its number. They are kept without an object for each, so
// that a hundred thousand of them are ready within milliseconds.
class Vocabulary {
 public:
  using Id = std::int32_t;
  static constexpr Id kPadding = 0;  // no word at all
  static constexpr Id kUnknown = 1;  // every word that is not in the vocabulary

  // These words, in this order, the first after kUnknown. An empty word, or one that is there
  // twice, is InvalidInput.
  explicit Vocabulary(std::span<const std::string_view> words);
  explicit Vocabulary(const std::vector<std::string>& words);
  // The same of a text in which each word is followed by a line feed.
  static Vocabulary of_lines(std::string_view lines);

  Id id(std::string_view word) const { return slots_[find_slot(word)]; }

  // How many ids there are, with those of padding and unknown words.
  std::size_t size() const { return ends_.size(); }

  // Empty for kPadding and kUnknown.
  std::string_view word(Id id) const;

 private:
  // With room for so many words.
  explicit Vocabulary(std::size_t num_words);
  void add(std::string_view word);
  // Of the slot that the word has, or would get.
  std::size_t find_slot(std::string_view word) const;

  std::string text_;                          // all words
  std::vector<std::uint32_t> ends_ = {0, 0};  // in text_, of the word with each id
  std::vector<Id> slots_;                     // a power of two, at most half of them used
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_VOCABULARY_H_
