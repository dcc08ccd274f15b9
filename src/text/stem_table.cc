#include "text/stem_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "text/language_tag.h"
#include "text/porter_stemmer.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxWords = std::size_t{1} << 16;

constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kTops = 0x8080808080808080;

// The lower case of a byte that can be part of a word; 0 for all other bytes. Without branches, so
// that the compiler can vectorize loops over it.
char lower_case_of(char byte) {
  const auto c = static_cast<unsigned char>(byte);
  const auto lower = static_cast<unsigned char>(c | 0x20U);
  const bool is_letter = static_cast<unsigned char>(lower - 'a') < 26;
  const bool is_digit = static_cast<unsigned char>(c - '0') < 10;
  return static_cast<char>((is_letter ? lower : 0) | (is_digit ? c : 0));
}

}  // namespace

StemTable StemTable::for_language(std::string_view language) {
  return is_english(language) ? StemTable(stem_nltk) : StemTable(WordNormalizer(language));
}

void StemTable::append_words(std::string_view text, std::vector<std::uint32_t>& words) {
  if (!normalizer_) return append_ascii_words(text, words);
  for (const std::string_view word : normalizer_->split(text)) words.push_back(stem_of_long(word));
}

void StemTable::append_ascii_words(std::string_view text, std::vector<std::uint32_t>& words) {
  lower_.assign(text.size() + sizeof(std::uint64_t), '\0');
  std::transform(text.begin(), text.end(), lower_.begin(), lower_case_of);
  // Words end at zero bytes. Tests eight bytes at once, because most words are shorter.
  for (const char* at = lower_.data(); at < lower_.data() + text.size(); ++at) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    const std::uint64_t zeros = (bytes - kOnes) & ~bytes & kTops;  // the lowest one is exact
    if (zeros == 0) {
      const std::string_view word(at);
      words.push_back(stem_of_long(word));
      at += word.size();
    } else if (const int bits = std::countr_zero(zeros) & ~7; bits > 0) {
      words.push_back(stem_of_short(bytes & ~(~std::uint64_t{0} << static_cast<unsigned>(bits))));
      at += bits / 8;
    }
  }
}

std::uint32_t StemTable::stem_of_short(WordTable::ShortWord word) {
  return words_.number_of_short(word, [&] {
    std::array<char, sizeof word> text{};
    std::memcpy(text.data(), &word, sizeof word);
    return number_of_stem(text.data());
  });
}

std::uint32_t StemTable::stem_of_long(std::string_view word) {
  return words_.number_of_long(word, [&] { return number_of_stem(word); });
}

std::uint32_t StemTable::number_of_stem(std::string_view word) {
  stem_buffer_ = word;
  if (normalizer_) normalizer_->stem(stem_buffer_);
  if (stem_ != nullptr) stem_(stem_buffer_);
  const std::uint32_t number = stems_.number_of(stem_buffer_);
  if (number == stem_texts_.size()) stem_texts_.push_back(stem_buffer_);
  return number;
}

bool StemTable::bound_size() {
  if (words_.size() <= kMaxWords) return false;
  words_ = {};
  stems_ = {};
  stem_texts_ = {};
  return true;
}

}  // namespace neusum
