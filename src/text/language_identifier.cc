// CLD2's header uses FILE, but does not include <cstdio>.
// clang-format off
#include <cstdio>
#include <cld2/public/compact_lang_det.h>
// clang-format on

#include <algorithm>
#include <array>
#include <utility>

#include "neusum/language.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kExaminedBytes = 1024;  // bounds the time; 500 bytes are usually enough
constexpr int kMinLetterBytes = 20;           // with fewer, one answer in five would be wrong
constexpr double kMinConfidence = 0.5;

// The BCP 47 tag of a language of CLD2, which uses withdrawn codes for two languages. Empty for
// its pseudo-languages: "un" (unknown), scripts such as "xx-Goth", jokes such as "zzp" (Pig Latin).
std::string bcp47_tag(CLD2::Language language) {
  std::string code = CLD2::LanguageCode(language);
  if (code == "un" || code.starts_with("xx") || code.starts_with("zz")) return {};
  if (code == "iw") return "he";
  if (code == "jw") return "jv";
  return code;
}

// Whether the letters alone determine the language. CLD2 finds such a text unreliable if a fifth of
// it is words in Latin letters, such as names of products.
bool is_determined_by_letters(CLD2::Language language) {
  constexpr std::array kLanguages = {CLD2::CHINESE, CLD2::CHINESE_T, CLD2::JAPANESE, CLD2::KOREAN};
  return std::ranges::find(kLanguages, language) != kLanguages.end();
}

}  // namespace

IdentifiedLanguage identify_language(std::string_view text) {
  const std::string examined = make_valid_utf8(first_bytes(text, kExaminedBytes)).text;
  std::array<CLD2::Language, 3> languages{};
  std::array<int, 3> percentages{};
  int letter_bytes = 0;
  bool is_reliable = false;
  CLD2::ExtDetectLanguageSummary(examined.data(), static_cast<int>(examined.size()),
                                 /*is_plain_text=*/true, languages.data(), percentages.data(),
                                 &letter_bytes, &is_reliable);
  const double confidence = percentages.front() / 100.0;
  const bool is_certain = is_reliable || is_determined_by_letters(languages.front());
  if (!is_certain || letter_bytes < kMinLetterBytes || confidence < kMinConfidence) return {};
  std::string tag = bcp47_tag(languages.front());
  if (tag.empty()) return {};
  return {std::move(tag), confidence};
}

}  // namespace neusum
