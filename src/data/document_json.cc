#include "data/document_json.h"

#include <simdjson.h>

#include <vector>

#include "data/json_repair.h"
#include "data/record_reader.h"
#include "neusum/error.h"

namespace neusum {
namespace {

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

void write_tokens(const std::vector<Token>& tokens, JsonWriter& json) {
  json.begin_array();
  for (const Token& token : tokens) json.value(token.text);
  json.end_array();
}

void write_sentences(const Document& document, StringIndexType type, JsonWriter& json) {
  std::vector<Span> spans;
  spans.reserve(document.sentences.size());
  for (const Sentence& sentence : document.sentences) spans.push_back(sentence.span);
  const std::vector<Span> converted = convert_spans(document.text, spans, type);
  json.begin_array();
  for (std::size_t i = 0; i < spans.size(); ++i) {
    json.begin_object();
    json.key("offset");
    json.value(converted[i].offset);
    json.key("length");
    json.value(converted[i].length);
    json.key("text");
    json.value(spans[i].of(document.text));
    json.key("tokens");
    write_tokens(document.sentences[i].tokens, json);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

struct DocumentParser::Impl {
  simdjson::ondemand::parser parser;

  // Fills `parsed` from a line, of which `capacity` bytes can be read; an error is what simdjson
  // has to say against it.
  simdjson::error_code parse(std::string_view line, std::size_t capacity, ParsedLine& parsed) {
    try {
      simdjson::ondemand::document json = parser.iterate(line, capacity);
      parsed.document = RecordReader().read(json);
    } catch (const simdjson::simdjson_error& error) {
      return error.error();
    } catch (const InvalidInput& error) {
      parsed.note.problem = error.what();
    }
    return simdjson::SUCCESS;
  }

  simdjson::error_code parse_repaired(std::string_view line, ParsedLine& parsed) {
    ValidText valid = repair_json(line);
    if (valid.replacements == 0) return simdjson::STRING_ERROR;
    parsed.note.replacements = valid.replacements;
    const std::size_t size = valid.text.size();
    valid.text.append(kLinePadding, '\0');
    return parse({valid.text.data(), size}, valid.text.size(), parsed);
  }
};

DocumentParser::DocumentParser() : impl_(std::make_unique<Impl>()) {}
DocumentParser::~DocumentParser() = default;

std::optional<ParsedLine> DocumentParser::parse(const LineBatch& batch, const Line& line) {
  const std::string_view text = line.span.of(batch.text);
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos && !line.too_long) return std::nullopt;
  ParsedLine parsed;
  parsed.note.line = line.number;
  if (line.too_long || text[begin] != '{') {
    parsed.note.problem = line.too_long ? "the line is too long" : "the line is not a JSON object";
    return parsed;
  }
  const std::size_t capacity = batch.text.size() - line.span.offset;
  simdjson::error_code error = impl_->parse(text, capacity, parsed);
  if (error == simdjson::UTF8_ERROR || error == simdjson::STRING_ERROR) {
    error = impl_->parse_repaired(text, parsed);
  }
  if (error != simdjson::SUCCESS) {
    parsed.note.problem = std::string("not valid JSON: ") + simdjson::error_message(error);
  }
  if (parsed.document.id.empty()) parsed.document.id = std::to_string(line.number);
  return parsed;
}

void write_document(const Document& document, StringIndexType type, JsonWriter& json) {
  json.begin_object();
  json.key("id");
  json.value(document.id);
  json.key("text");
  json.value(document.text);
  if (type != StringIndexType::kUnicodeCodePoint) {
    json.key("stringIndexType");
    json.value(name_of(type));
  }
  json.key("sentences");
  write_sentences(document, type, json);
  if (!document.reference.empty()) {
    json.key("reference");
    json.begin_array();
    for (const std::string& sentence : document.reference) json.value(sentence);
    json.end_array();
  }
  json.members(document.other_fields);
  json.end_object();
  json.end_line();
}

}  // namespace neusum
