#ifndef NEUSUM_STRUCTURE_LINE_GRAMMAR_H_
#define NEUSUM_STRUCTURE_LINE_GRAMMAR_H_

// Forms of lines that have a grammar. All functions take time linear in the line; lines have no
// white space at their ends.

#include <cstddef>
#include <string_view>

namespace neusum {

// The length of the list marker at the beginning of a line, with the white space after it: "• ",
// "- ", "2. ", "(a) ", "1.2 "; 0 if there is none.
std::size_t list_marker_length(std::string_view line);
// The same without numbers and letters.
std::size_t bullet_length(std::string_view line);

// The length of a time stamp at the beginning of a line, with the white space after it:
// "[00:02:16] ", "00:01:02,345 ", "(1:05) "; 0 if there is none.
std::size_t time_stamp_length(std::string_view line);
// Whether the line is nothing but time stamps.
bool is_time_stamp_line(std::string_view line);

// The key of `Key: value`: up to five words that begin with a capital letter, a digit or '#', or a
// name in brackets, "[name] value".
struct LineKey {
  std::string_view key = {};
  std::size_t value = 0;  // offset of the value in the line
};
// The key is empty if there is none.
LineKey parse_key(std::string_view line);
// The name of a header field of a mail in `key`, such as "From" (RFC 5322), in any case.
bool is_mail_field(std::string_view key);

// The length of the quotation marks of a mail at the beginning of a line: "> > ".
std::size_t quotation_length(std::string_view line);
// "-- ", which begins the signature of a mail (RFC 3676), without its space.
bool is_signature_mark(std::string_view line);
// "```" or "~~~", the beginning or end of code.
bool is_code_fence(std::string_view line);
// A row of a table: "| a | b |".
bool is_table_row(std::string_view line);
// A number in nothing but spaces and dashes: "13", "- 13 -".
bool is_page_number(std::string_view line);
// Signs that mark a heading: "## ". The length with the white space after them; 0 if there is none.
std::size_t heading_mark_length(std::string_view line);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_LINE_GRAMMAR_H_
