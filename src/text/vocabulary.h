#ifndef NEUSUM_TEXT_VOCABULARY_H_
#define NEUSUM_TEXT_VOCABULARY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
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

// The words that a model knows, each with its number.
class Vocabulary {
 public:
  using Id = std::int32_t;
  static constexpr Id kPadding = 0;  // no word at all
  static constexpr Id kUnknown = 1;  // every word that is not in the vocabulary

  // The `max_words` most frequent words, the most frequent first.
  Vocabulary(const WordCounter& counter, std::size_t max_words);

  // These words, in this order, the first after kUnknown; their counts are 0. An empty word, or one
  // that is there twice, is InvalidInput.
  explicit Vocabulary(std::vector<std::string> words);

  Id id(std::string_view word) const;

  // How many ids there are, with those of padding and unknown words.
  std::size_t size() const { return entries_.size(); }

  // Empty for kPadding and kUnknown.
  const std::string& word(Id id) const { return entry(id).word; }

  // How often the word was counted; kUnknown has the words that were left out.
  std::uint64_t count(Id id) const { return entry(id).count; }

 private:
  void add(CountedWord entry);
  const CountedWord& entry(Id id) const { return entries_.at(static_cast<std::size_t>(id)); }

  std::vector<CountedWord> entries_ = std::vector<CountedWord>(2);  // kPadding, kUnknown
  std::unordered_map<std::string, Id, StringHash, std::equal_to<>> ids_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_VOCABULARY_H_
