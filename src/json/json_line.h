#ifndef NEUSUM_JSON_JSON_LINE_H_
#define NEUSUM_JSON_JSON_LINE_H_

#include <simdjson.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/line_reader.h"

namespace neusum {

// The problems of a line.
struct LineNote {
  std::size_t line = 0;
  std::string problem;           // why the line is bad; empty if it is good
  std::size_t replacements = 0;  // invalid sequences that were replaced by U+FFFD

  bool is_clean() const { return problem.empty() && replacements == 0; }
};

// Parses lines that are JSON objects. Not thread-safe.
class JsonLineParser {
 public:
  using Object = simdjson::ondemand::object;
  // Reads the object. The message of InvalidInput becomes the problem of the line. Called a second
  // time if the line has to be repaired.
  using Read = std::function<void(Object object)>;

  // Parses a line of `batch`. Returns nothing if it is blank. If the note has no problem, the whole
  // line was valid.
  std::optional<LineNote> parse(const LineBatch& batch, const Line& line, const Read& read);

 private:
  simdjson::error_code parse_text(std::string_view text, std::size_t capacity, const Read& read,
                                  LineNote& note);
  simdjson::error_code parse_repaired(std::string_view text, const Read& read, LineNote& note);

  simdjson::ondemand::parser parser_;
};

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_LINE_H_
