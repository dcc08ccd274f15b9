#include "json/json_line.h"

#include "json/json_repair.h"
#include "neusum/error.h"

namespace neusum {

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

std::optional<LineNote> JsonLineParser::parse(const LineBatch& batch, const Line& line,
                                              const Read& read) {
  const std::string_view text = line.span.of(batch.text);
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos && !line.too_long) return std::nullopt;
  LineNote note{.line = line.number, .problem = {}};
  if (line.too_long || text[begin] != '{') {
    note.problem = line.too_long ? "the line is too long" : "the line is not a JSON object";
    return note;
  }
  simdjson::error_code error = parse_text(text, batch.text.size() - line.span.offset, read, note);
  if (error == simdjson::UTF8_ERROR || error == simdjson::STRING_ERROR) {
    error = parse_repaired(text, read, note);
  }
  if (error != simdjson::SUCCESS) {
    note.problem = std::string("not valid JSON: ") + simdjson::error_message(error);
  }
  return note;
}

// Parses `text`; `capacity` bytes from its beginning are readable. Returns the error of simdjson.
simdjson::error_code JsonLineParser::parse_text(std::string_view text, std::size_t capacity,
                                                const Read& read, LineNote& note) {
  try {
    simdjson::ondemand::document json = parser_.iterate(text, capacity);
    read(json.get_object());
    if (json.current_location().error() != simdjson::OUT_OF_BOUNDS) {
      throw InvalidInput("the line continues after the JSON object");
    }
  } catch (const simdjson::simdjson_error& error) {
    return error.error();
  } catch (const InvalidInput& error) {
    note.problem = error.what();
  }
  return simdjson::SUCCESS;
}

simdjson::error_code JsonLineParser::parse_repaired(std::string_view text, const Read& read,
                                                    LineNote& note) {
  ValidText valid = repair_json(text);
  if (valid.replacements == 0) return simdjson::STRING_ERROR;
  note.replacements = valid.replacements;
  const std::size_t size = valid.text.size();
  valid.text.append(kLinePadding, '\0');
  return parse_text({valid.text.data(), size}, valid.text.size(), read, note);
}

}  // namespace neusum
