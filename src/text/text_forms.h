#ifndef NEUSUM_TEXT_TEXT_FORMS_H_
#define NEUSUM_TEXT_TEXT_FORMS_H_

// What a chunk of text, the characters between two white spaces, looks like. All functions take
// time linear in the chunk at most.

#include <optional>
#include <string_view>

#include "text/unicode.h"

namespace neusum {

// Ends sentences: the full stop, question and exclamation marks of all scripts, and the ellipsis.
bool is_terminator(CodePoint c);

// Quotes and brackets. The straight quotes may do both.
bool is_opener(CodePoint c);
bool is_closer(CodePoint c);

// "•", "▪": marks an item of a list wherever it stands.
bool is_bullet(CodePoint c);

// The number of a list item with what stands around it: "2.", "b)", "3.)", "(4)".
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

// ":)", ";-)", ":D".
bool is_emoticon(std::string_view chunk);

// A note that belongs to the sentence before it: "[17]", "[...]", "[7][8]".
bool is_note(std::string_view chunk);

// The number of a note without brackets: "4".
bool is_note_number(std::string_view chunk);

// The number of a label: "1.5", "2:"; without full stop or colon it may belong to a name.
bool is_label_number(std::string_view chunk);

// A URL or a mail address.
bool is_url(std::string_view chunk);
bool is_mail_address(std::string_view chunk);

// "08/16/2000" and "12:05", "12:05:33"; digits only.
bool is_numeric_date(std::string_view chunk);
bool is_clock_time(std::string_view chunk);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TEXT_FORMS_H_
