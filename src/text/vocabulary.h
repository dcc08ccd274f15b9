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

// Counts words.
class WordCounter {
 public:
  void add(std::string_view word);

 private:
  friend class Vocabulary;
  std::unordered_map<std::string, std::uint64_t, StringHash, std::equal_to<>> counts_;
};

// The words that a model knows, each with its number. The most frequent words come first.
class Vocabulary {
 public:
  using Id = std::int32_t;
  static constexpr Id kPadding = 0;  // no word at all
  static constexpr Id kUnknown = 1;  // every word that is not in the vocabulary

  // The `max_words` most frequent words; of equally frequent ones those that sort first.
  Vocabulary(const WordCounter& counter, std::size_t max_words);

  Id id(std::string_view word) const;

  // How many ids there are, with those of padding and unknown words.
  std::size_t size() const { return entries_.size(); }

  // Empty for kPadding and kUnknown.
  const std::string& word(Id id) const { return entry(id).word; }

  // How often the word was counted; kUnknown has the words that were left out.
  std::uint64_t count(Id id) const { return entry(id).count; }

 private:
  struct Entry {
    std::string word;
    std::uint64_t count = 0;
  };
  const Entry& entry(Id id) const { return entries_.at(static_cast<std::size_t>(id)); }

  std::vector<Entry> entries_;
  std::unordered_map<std::string, Id, StringHash, std::equal_to<>> ids_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_VOCABULARY_H_
