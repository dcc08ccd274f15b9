#include "base/word_table.h"

namespace neusum {
namespace {

constexpr std::size_t kShort = sizeof(std::uint64_t);

std::uint64_t pack(std::string_view word) {
  std::uint64_t packed = 0;
  for (const char c : word) packed = packed << 8U | static_cast<unsigned char>(c);
  return packed;
}

}  // namespace

std::uint32_t WordTable::number_of(std::string_view word) {
  if (word.size() <= kShort) {
    const std::uint32_t index = short_words_.number_of(pack(word));
    if (index == short_word_numbers_.size()) short_word_numbers_.push_back(size_++);
    return short_word_numbers_[index];
  }
  if (const auto known = long_words_.find(word); known != long_words_.end()) return known->second;
  long_words_.emplace(word, size_);
  return size_++;
}

void WordTable::clear() {
  short_words_.clear();
  short_word_numbers_.clear();
  long_words_.clear();
  size_ = 0;
}

}  // namespace neusum
