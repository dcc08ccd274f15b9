#include "text/stem_table.h"

#include <array>
#include <utility>

namespace neusum {
namespace {

constexpr std::size_t kMaxWords = std::size_t{1} << 20;

// The lower case of the bytes that make up words; 0 for all others.
constexpr std::array<char, 256> kWordCharacters = [] {
  std::array<char, 256> characters{};
  for (char c = '0'; c <= '9'; ++c) characters[static_cast<unsigned char>(c)] = c;
  for (char c = 'a'; c <= 'z'; ++c) {
    characters[static_cast<unsigned char>(c)] = c;
    characters[static_cast<unsigned char>(c - 'a' + 'A')] = c;
  }
  return characters;
}();

}  // namespace

void StemTable::append_words(std::string_view text, std::vector<std::uint32_t>& words) {
  lower_.resize(text.size());
  std::size_t length = 0;
  for (const char byte : text) {
    const char c = kWordCharacters[static_cast<unsigned char>(byte)];
    if (c != 0) {
      lower_[length++] = c;
    } else if (length > 0) {
      words.push_back(number_of({lower_.data(), std::exchange(length, 0)}));
    }
  }
  if (length > 0) words.push_back(number_of({lower_.data(), length}));
}

std::uint32_t StemTable::number_of(std::string_view word) {
  const std::uint32_t number = words_.number_of(word);
  if (number == stem_of_word_.size()) {
    stemmed_ = word;
    if (stem_ != nullptr) stem_(stemmed_);
    stem_of_word_.push_back(stems_.number_of(stemmed_));
  }
  return stem_of_word_[number];
}

void StemTable::bound_size() {
  if (words_.size() <= kMaxWords) return;
  words_.clear();
  stems_.clear();
  stem_of_word_.clear();
}

}  // namespace neusum
