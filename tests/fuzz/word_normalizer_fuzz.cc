// Any bytes, in any language: words are case-folded UTF-8 that begins with a letter or a digit, the
// same whether the text is folded before or not, and so are their stems.

#include <array>
#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/text.h"
#include "text/unicode.h"
#include "text/word_normalizer.h"

namespace neusum {
namespace {

void check_word(std::string_view word) {
  NEUSUM_CHECK(!word.empty());
  NEUSUM_CHECK(make_valid_utf8(word).replacements == 0);
  const CodePoint first = code_point_at(word, 0);
  NEUSUM_CHECK(is_letter(first) || is_digit(first));
  for (std::size_t i = 0; i < word.size();) NEUSUM_CHECK(!is_space(next_code_point(word, i)));
}

// A word is folded completely: folding it again changes no byte. Alone, it may be tokenized
// differently: "@x" and a Thai mark make one token, the same without "@" two.
void check_folded(WordNormalizer& normalizer, std::string_view word) {
  std::size_t position = 0;
  for (const std::string_view part : normalizer.split(word)) {
    position = word.find(part, position);
    NEUSUM_CHECK(position != std::string_view::npos);
    position += part.size();
  }
}

void check_text(const char* language, std::string_view text) {
  WordNormalizer normalizer(language);
  std::vector<std::string> words;
  for (const std::string_view word : normalizer.split(text)) words.emplace_back(word);
  for (const std::string& word : words) {
    check_word(word);
    std::string stem = word;
    normalizer.stem(stem);
    NEUSUM_CHECK(!stem.empty());
    NEUSUM_CHECK(make_valid_utf8(stem).replacements == 0);
    check_folded(normalizer, word);
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::array<const char*, 32> kLanguages = {
      "en", "ru", "de", "fr", "zh", "ja", "th", "tr", "ar", "el", "hi",
      "fi", "hu", "ro", "sr", "ta", "it", "es", "pt", "nl", "sv", "da",
      "no", "ca", "eu", "ga", "hy", "id", "lt", "ne", "yi", "uk"};
  const FuzzInput input(data, size);
  neusum::check_text(input.choose(kLanguages), input.text);
  return 0;
}
