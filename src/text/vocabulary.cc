#include "text/vocabulary.h"

#include <algorithm>
#include <bit>

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

Vocabulary::Vocabulary(std::size_t num_words) : slots_(std::bit_ceil(2 * num_words + 1), kUnknown) {
  ends_.reserve(num_words + 2);
}

Vocabulary::Vocabulary(std::span<const std::string_view> words) : Vocabulary(words.size()) {
  for (const std::string_view word : words) add(word);
}

Vocabulary::Vocabulary(const std::vector<std::string>& words) : Vocabulary(words.size()) {
  for (const std::string& word : words) add(word);
}

Vocabulary Vocabulary::of_lines(std::string_view lines) {
  if (!lines.empty() && lines.back() != '\n') throw InvalidInput("its last word has no line feed");
  Vocabulary vocabulary(static_cast<std::size_t>(std::ranges::count(lines, '\n')));
  vocabulary.text_.reserve(lines.size());
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    vocabulary.add(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return vocabulary;
}

void Vocabulary::add(std::string_view word) {
  if (word.empty()) throw InvalidInput("a word of the vocabulary is empty");
  Id& slot = slots_[find_slot(word)];
  if (slot != kUnknown) {
    throw InvalidInput("the vocabulary has the word " + std::string(word) + " twice");
  }
  slot = static_cast<Id>(ends_.size());
  text_ += word;
  ends_.push_back(static_cast<std::uint32_t>(text_.size()));
}

std::string_view Vocabulary::word(Id id) const {
  const auto i = static_cast<std::size_t>(id);
  const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
  return std::string_view(text_).substr(begin, ends_.at(i) - begin);
}

std::size_t Vocabulary::find_slot(std::string_view word) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(word)&mask;
  while (slots_[slot] != kUnknown && this->word(slots_[slot]) != word) slot = (slot + 1) & mask;
  return slot;
}

}  // namespace neusum
