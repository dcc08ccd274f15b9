#include "text/word_normalizer.h"

#include <libstemmer.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uscript.h>

#include <cstdint>
#include <limits>
#include <new>

#include "base/check.h"
#include "neusum/error.h"
#include "text/language_tag.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// Longer strings are not natural words, and some stemmers take quadratic time.
constexpr std::size_t kLongestStemmed = 200;  // bytes

bool is_mark(CodePoint c) { return c >= 0x80 && (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

// Han, Hiragana and Katakana, and the marks that stand between them, such as the long vowel mark.
bool is_word_of_its_own(CodePoint c) {
  constexpr CodePoint kFirst = 0x2E80;
  return c >= kFirst &&
         (uscript_hasScript(c, USCRIPT_HAN) || uscript_hasScript(c, USCRIPT_KATAKANA) ||
          uscript_hasScript(c, USCRIPT_HIRAGANA));
}

bool starts_word(CodePoint c) { return is_letter(c) || is_digit(c); }

bool continues_word(CodePoint c) {
  return is_mark(c) || (starts_word(c) && !is_word_of_its_own(c));
}

// The lower case of I is a dotless letter in Turkish and Azerbaijani, unlike in Unicode's default.
std::string lower_turkic_i(std::string_view text) {
  std::string lower;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == 'I') {
      lower += "ı";
    } else if (text.substr(i).starts_with("İ")) {
      lower += 'i';
      ++i;
    } else {
      lower += text[i];
    }
  }
  return lower;
}

std::string fold_case(std::string_view text) {
  if (text.size() > std::numeric_limits<std::int32_t>::max()) {
    throw InvalidInput("a sentence has more than 2 GiB");
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(status);
  NEUSUM_CHECK(U_SUCCESS(status));
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded);
  folding->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr,
                         status);
  NEUSUM_CHECK(U_SUCCESS(status));
  return folded;
}

}  // namespace

void WordNormalizer::DeleteStemmer::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

WordNormalizer::WordNormalizer(std::string_view language, Stemming stemming)
    : tokenizer_(language) {
  validate_language_tag(language);
  const std::string primary = primary_language(language);
  is_turkic_ = primary == "tr" || primary == "az";
  // Null for languages that Snowball does not support.
  if (stemming == Stemming::kOn) stemmer_.reset(sb_stemmer_new(primary.c_str(), nullptr));
}
WordNormalizer::WordNormalizer(WordNormalizer&&) noexcept = default;
WordNormalizer& WordNormalizer::operator=(WordNormalizer&&) noexcept = default;
WordNormalizer::~WordNormalizer() = default;

std::string WordNormalizer::normalized(std::string_view text) const {
  if (is_ascii(text) && !is_turkic_) return lower_case(text);
  // Folding removes characters such as the soft hyphen, after which invalid bytes on both sides of
  // one could form a character that is not folded. They are replaced first.
  const std::string valid = make_valid_utf8(text).text;
  return fold_case(is_turkic_ ? lower_turkic_i(valid) : valid);
}

const std::vector<std::string_view>& WordNormalizer::split(std::string_view text) {
  words_.clear();
  folded_ = normalized(text);
  for (const Token& token : tokenizer_.tokenize(folded_, {0, folded_.size()})) {
    add_words(token.span.of(folded_));
  }
  return words_;
}

void WordNormalizer::add_words(std::string_view token) {
  for (std::size_t i = 0; i < token.size();) {
    const std::size_t begin = i;
    const CodePoint first = next_code_point(token, i);
    if (!starts_word(first)) continue;
    i = skip_while(token, i, is_word_of_its_own(first) ? is_mark : continues_word);
    words_.push_back(token.substr(begin, i - begin));
  }
}

void WordNormalizer::stem(std::string& word) {
  if (stemmer_ == nullptr || word.size() > kLongestStemmed) return;
  const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
  const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(word.size()));
  if (stem == nullptr) throw std::bad_alloc();
  const auto length = static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()));
  if (length > 0) word.assign(reinterpret_cast<const char*>(stem), length);
}

}  // namespace neusum
