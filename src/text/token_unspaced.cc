#include "text/token_unspaced.h"

#include <unicode/uscript.h>
#include <unicode/utext.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace neusum {
namespace {

// ICU counts in 32 bits; no word needs a longer context.
constexpr std::size_t kLongestRun = 1 << 16;

bool belongs_to_run(CodePoint c) {
  if (c < 0x80) return false;
  if (u_isalpha(c)) return is_unspaced_script(c) || u_charType(c) == U_MODIFIER_LETTER;
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

// A word iterator to copy, which is faster than to make one.
const icu::BreakIterator& word_breaks() {
  static const std::unique_ptr<const icu::BreakIterator> kBreaks = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<const icu::BreakIterator> breaks(
        icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no rules to find words");
    return breaks;
  }();
  return *kBreaks;
}

std::size_t run_end(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  for (std::size_t next = begin; next < text.size() && end - begin < kLongestRun; end = next) {
    if (!belongs_to_run(next_code_point(text, next))) break;
  }
  return end;
}

bool is_one_code_point(std::string_view run) {
  std::size_t next = 0;
  if (!run.empty()) next_code_point(run, next);
  return next == run.size();
}

}  // namespace

bool is_unspaced_script(CodePoint c) {
  constexpr CodePoint kFirst = 0x0E00;
  if (c < kFirst) return false;
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR:
      return true;
    default:
      return false;
  }
}

std::vector<std::size_t> UnspacedWords::find_ends(std::string_view text, std::size_t begin) {
  const std::string_view run = text.substr(begin, run_end(text, begin) - begin);
  if (is_one_code_point(run))
    return {begin + run.size()};  // the dictionary would take microseconds
  if (breaks_ == nullptr) breaks_.reset(word_breaks().clone());
  UErrorCode status = U_ZERO_ERROR;
  UText* utext =
      utext_openUTF8(nullptr, run.data(), static_cast<std::int64_t>(run.size()), &status);
  breaks_->setText(utext, status);
  std::vector<std::size_t> ends;
  for (std::int32_t end = breaks_->next(); end > 0; end = breaks_->next()) {
    ends.push_back(begin + static_cast<std::size_t>(end));
  }
  utext_close(utext);
  if (ends.empty() || ends.back() < begin + run.size()) ends.push_back(begin + run.size());
  return ends;
}

}  // namespace neusum
