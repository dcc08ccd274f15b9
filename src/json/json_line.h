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

// What there is to say about a line.
struct LineNote {
  std::size_t line = 0;
  std::string problem;           // why the line is bad; empty where it is good
  std::size_t replacements = 0;  // what was no text and is now U+FFFD

  bool is_clean() const { return problem.empty() && replacements == 0; }
};

// Reads lines that are JSON objects. For one thread.
class JsonLineParser {
 public:
  using Object = simdjson::ondemand::object;
  // Takes what it wants from the object; InvalidInput becomes the note's problem. It is called once
  // more where the line has to be repaired.
  using Read = std::function<void(Object object)>;

  // What there is to say about a line of `batch`; nothing where it is blank. Without a problem, all
  // of the line was read.
  std::optional<LineNote> parse(const LineBatch& batch, const Line& line, const Read& read);

 private:
  simdjson::error_code parse_text(std::string_view text, std::size_t capacity, const Read& read,
                                  LineNote& note);
  simdjson::error_code parse_repaired(std::string_view text, const Read& read, LineNote& note);

  simdjson::ondemand::parser parser_;
};

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_LINE_H_
