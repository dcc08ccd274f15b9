#include "text/stem_table.h"

#include <algorithm>
#include <array>
#include <cstring>
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
  lower_.resize(std::max(text.size(), sizeof(std::uint64_t)));
  std::size_t length = 0;
  for (const char byte : text) {
    const char c = kWordCharacters[static_cast<unsigned char>(byte)];
    if (c != 0) {
      lower_[length++] = c;
    } else if (length > 0) {
      words.push_back(number_of(std::exchange(length, 0)));
    }
  }
  if (length > 0) words.push_back(number_of(length));
}

// Of the first `length` characters of lower_, of which there are at least eight.
std::uint32_t StemTable::number_of(std::size_t length) {
  const std::string_view word(lower_.data(), length);
  std::uint64_t packed = 0;
  if (length > sizeof packed) return number_of_long(word);
  std::memcpy(&packed, word.data(), sizeof packed);
  packed &= ~std::uint64_t{0} >> (64 - 8 * length);
  const std::uint32_t index = short_words_.number_of(packed);
  if (index == stems_of_short_words_.size()) stems_of_short_words_.push_back(number_of_stem(word));
  return stems_of_short_words_[index];
}

std::uint32_t StemTable::number_of_long(std::string_view word) {
  if (const auto known = long_words_.find(word); known != long_words_.end()) return known->second;
  return long_words_.emplace(word, number_of_stem(word)).first->second;
}

std::uint32_t StemTable::number_of_stem(std::string_view word) {
  std::string stem(word);
  if (stem_ != nullptr) stem_(stem);
  const auto next = static_cast<std::uint32_t>(stems_.size());
  return stems_.try_emplace(std::move(stem), next).first->second;
}

void StemTable::bound_size() {
  if (short_words_.size() + long_words_.size() <= kMaxWords) return;
  short_words_.clear();
  stems_of_short_words_.clear();
  long_words_.clear();
  stems_.clear();
}

}  // namespace neusum
