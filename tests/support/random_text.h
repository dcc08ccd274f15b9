#ifndef NEUSUM_SUPPORT_RANDOM_TEXT_H_
#define NEUSUM_SUPPORT_RANDOM_TEXT_H_

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace neusum {

// Returns a random sequence of up to `max_parts` words, punctuation marks and strings that are hard
// to split (abbreviations, URLs, …), with `invalid_utf8` also invalid UTF-8. The same seed gives
// the same text on every machine.
inline std::string random_text(unsigned seed, std::size_t max_parts, bool invalid_utf8 = false) {
  static constexpr std::array<std::string_view, 56> kParts = {
      "The",   "cat",  "Mr.", "U.S.",       "a.m.",   "e.g.",       "No.",  "5",  "3.14", "1.",
      "a)",    "•",    ".",   "..",         "...",    "…",          "!",    "?",  "?!",   "\"",
      "'",     "“",    "”",   "’",          "(",      ")",          "[17]", ":)", "-",    "—",
      "--",    "====", "@",   "/",          "www.",   "http://x.y", " ",    " ",  " ",    " ",
      "\n",    "\n\n", "\t",  "\u00a0",     "\u200b", "é",          "語",   "。", "ไทย",  "😀",
      "don't", "he's", "By",  "08/16/2000", "12:05",  ","};
  static constexpr std::array<std::string_view, 4> kInvalid = {"\xff", "\xe2\x82", "\x80",
                                                               "\xf0\x9f"};
  std::mt19937 random(seed);
  std::string text;
  for (std::size_t parts = random() % (max_parts + 1); parts > 0; --parts) {
    text += kParts[random() % kParts.size()];
    if (invalid_utf8 && random() % 8 == 0) text += kInvalid[random() % kInvalid.size()];
  }
  return text;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_RANDOM_TEXT_H_
