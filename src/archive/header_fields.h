#ifndef NEUSUM_ARCHIVE_HEADER_FIELDS_H_
#define NEUSUM_ARCHIVE_HEADER_FIELDS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/warc.h"

namespace neusum {

// Maximum size of the header of a record or of a response.
inline constexpr std::size_t kMaxHeader = std::size_t{64} << 10;

// Takes the next line from `text`, without its line end.
std::string_view take_line(std::string_view& text);

// Without spaces, tabs and line ends around it.
std::string_view trim_blanks(std::string_view text);

// In lower case, of ASCII letters.
std::string ascii_lower_case(std::string_view text);

// The fields of a header that ends with an empty line. Lines that begin with a blank continue the
// line before them.
struct ParsedFields {
  std::vector<HeaderField> fields = {};
  std::size_t size = 0;      // of the header with the empty line
  bool is_complete = false;  // whether there is an empty line
  bool is_valid = true;      // whether each line has a colon
};

// What is done about a line without a colon.
enum class BadLine { kSkip, kStop };

ParsedFields parse_fields(std::string_view text, BadLine bad_line);

}  // namespace neusum

#endif  // NEUSUM_ARCHIVE_HEADER_FIELDS_H_
