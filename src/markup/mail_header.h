#ifndef NEUSUM_MARKUP_MAIL_HEADER_H_
#define NEUSUM_MARKUP_MAIL_HEADER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// The length of the first line of `text`, with its line end; 0 if the text is empty.
std::size_t line_length(std::string_view text);

// A header field of a mail or of one of its parts.
struct MailField {
  std::string name;        // in lower case
  std::string_view value;  // as in the file, with line ends
};

// The header of a mail or of one of its parts.
struct MailHeader {
  std::vector<MailField> fields;
  std::string_view body;  // what follows the blank line after the header

  // The value of the first field with a name in lower case; empty if there is none.
  std::string_view value_of(std::string_view name) const;
};

// The value of a field such as `text/plain; charset="utf-8"`.
struct ParameterizedValue {
  std::string value;  // in lower case

  struct Parameter {
    std::string name;  // in lower case
    std::string value;
  };
  std::vector<Parameter> parameters;

  // The value of a parameter with a name in lower case; empty if there is none.
  std::string_view parameter(std::string_view name) const;
};

// Reads the header at the beginning of `text`. A line that is no field ends it.
MailHeader read_mail_header(std::string_view text);

ParameterizedValue parse_parameters(std::string_view text);

// A value as one line of UTF-8, with decoded words such as `=?utf-8?q?M=C3=BCller?=` (RFC 2047).
std::string decode_mail_value(std::string_view value);

// The name of the first person in a value such as `"Anna Berg" <anna@example.org>`, otherwise the
// address.
std::string sender_name(std::string_view value);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MAIL_HEADER_H_
