#include "text/stem_table.h"

#include <array>

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
      words.push_back(number_of({lower_.data(), length}));
      length = 0;
    }
  }
  if (length > 0) words.push_back(number_of({lower_.data(), length}));
}

std::uint32_t StemTable::number_of(std::string_view word) {
  if (const auto known = words_.find(word); known != words_.end()) return known->second;
  std::string stem(word);
  if (stem_ != nullptr) stem_(stem);
  const auto next = static_cast<std::uint32_t>(stems_.size());
  const std::uint32_t number = stems_.try_emplace(std::move(stem), next).first->second;
  words_.emplace(word, number);
  return number;
}

void StemTable::bound_size() {
  if (words_.size() <= kMaxWords) return;
  words_.clear();
  stems_.clear();
}

}  // namespace neusum
