#include "text/vocabulary.h"

#include <algorithm>
#include <utility>

#include "neusum/error.h"

namespace neusum {

void WordCounter::add(std::string_view word) {
  const auto known = counts_.find(word);
  if (known != counts_.end()) {
    ++known->second;
  } else {
    counts_.emplace(word, 1);
  }
}

std::vector<CountedWord> WordCounter::by_frequency() const {
  std::vector<CountedWord> words;
  words.reserve(counts_.size());
  for (const auto& [word, count] : counts_) words.push_back({word, count});
  std::sort(words.begin(), words.end(), [](const CountedWord& a, const CountedWord& b) {
    return a.count != b.count ? a.count > b.count : a.word < b.word;
  });
  return words;
}

Vocabulary::Vocabulary(const WordCounter& counter, std::size_t max_words) {
  for (CountedWord& entry : counter.by_frequency()) {
    if (ids_.size() == max_words) {
      entries_[kUnknown].count += entry.count;
    } else {
      add(std::move(entry));
    }
  }
}

Vocabulary::Vocabulary(std::vector<std::string> words) {
  for (std::string& word : words) {
    if (word.empty()) throw InvalidInput("a word of the vocabulary is empty");
    if (ids_.contains(word)) throw InvalidInput("the vocabulary has the word " + word + " twice");
    add({std::move(word)});
  }
}

void Vocabulary::add(CountedWord entry) {
  ids_.emplace(entry.word, static_cast<Id>(entries_.size()));
  entries_.push_back(std::move(entry));
}

Vocabulary::Id Vocabulary::id(std::string_view word) const {
  const auto known = ids_.find(word);
  return known == ids_.end() ? kUnknown : known->second;
}

}  // namespace neusum
