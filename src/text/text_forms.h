#ifndef NEUSUM_TEXT_TEXT_FORMS_H_
#define NEUSUM_TEXT_TEXT_FORMS_H_

// What a chunk of text, the characters between two white spaces, looks like. All functions take
// time linear in the chunk at most.

#include <optional>
#include <string_view>

#include "text/unicode.h"

namespace neusum {

// Marks that end sentences: full stops, question and exclamation marks of all scripts, and the
// ellipsis.
bool is_terminator(CodePoint c);

// Opening and closing quotes and brackets. Straight quotes are both.
bool is_opener(CodePoint c);
bool is_closer(CodePoint c);

// Bullets such as "•" and "▪", which mark a list item at any position.
bool is_bullet(CodePoint c);

// The number of a list item with its punctuation: "2.", "b)", "3.)", "(4)".
struct Enumerator {
  int value = 0;  // 2 for "2." and for "b."
  bool is_letter = false;
  std::string_view after;  // ".", ")" or ".)"

  bool is_followed_by(const Enumerator& other) const {
    return other.value == value + 1 && other.is_letter == is_letter && other.after == after;
  }
};
std::optional<Enumerator> parse_enumerator(std::string_view chunk);

// A line drawn with characters: "====", "***".
bool is_drawn_line(std::string_view chunk);

// An emoticon: ":)", ";-)", ":D".
bool is_emoticon(std::string_view chunk);

// A note that belongs to the sentence before it: "[17]", "[...]", "[7][8]".
bool is_note(std::string_view chunk);

// The number of a note without brackets: "4".
bool is_note_number(std::string_view chunk);

// The number of a label: "1.5", "2:". A number without full stop or colon may be part of a name.
bool is_label_number(std::string_view chunk);

// A URL or a mail address.
bool is_url(std::string_view chunk);
bool is_mail_address(std::string_view chunk);

// Numeric dates and times: "08/16/2000"; "12:05", "12:05:33".
bool is_numeric_date(std::string_view chunk);
bool is_clock_time(std::string_view chunk);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TEXT_FORMS_H_
