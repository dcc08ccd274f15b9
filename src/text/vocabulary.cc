#include "text/vocabulary.h"

#include <algorithm>
#include <iterator>

namespace neusum {

void WordCounter::add(std::string_view word) {
  const auto known = counts_.find(word);
  if (known != counts_.end()) {
    ++known->second;
  } else {
    counts_.emplace(word, 1);
  }
}

Vocabulary::Vocabulary(const WordCounter& counter, std::size_t max_words) {
  std::vector<Entry> words;
  words.reserve(counter.counts_.size());
  for (const auto& [word, count] : counter.counts_) words.push_back({word, count});
  std::sort(words.begin(), words.end(), [](const Entry& a, const Entry& b) {
    return a.count != b.count ? a.count > b.count : a.word < b.word;
  });

  entries_.resize(2);  // kPadding, kUnknown
  for (Entry& entry : words) {
    if (ids_.size() == max_words) {
      entries_[kUnknown].count += entry.count;
      continue;
    }
    ids_.emplace(entry.word, static_cast<Id>(entries_.size()));
    entries_.push_back(std::move(entry));
  }
}

Vocabulary::Id Vocabulary::id(std::string_view word) const {
  const auto known = ids_.find(word);
  return known == ids_.end() ? kUnknown : known->second;
}

}  // namespace neusum
