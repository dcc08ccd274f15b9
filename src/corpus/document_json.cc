#include "corpus/document_json.h"

#include <array>
#include <string_view>
#include <vector>

#include "corpus/record_reader.h"
#include "json/json_members.h"

namespace neusum {
namespace {

// A field of a raw document that is replaced if the structure of its text is found.
constexpr std::array<std::string_view, 1> kBlocks = {"blocks"};

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
    if (document.sentences[i].is_headline) json.members(R"("headline":true)");
    if (document.sentences[i].is_context) json.members(R"("context":true)");
    json.end_object();
  }
  json.end_array();
}

void write_parts(const Document& document, StringIndexType type, JsonWriter& json) {
  std::vector<Span> spans;
  for (const TextPart& part : document.parts) spans.push_back(part.span);
  spans = convert_spans(document.text, spans, type);
  json.begin_array();
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const TextPart& part = document.parts[i];
    json.begin_object();
    json.key("role");
    json.value(name_of(part.role));
    json.key("offset");
    json.value(spans[i].offset);
    json.key("length");
    json.value(spans[i].length);
    if (part.heading) {
      json.key("heading");
      json.value(*part.heading);
    }
    if (part.speaker.length > 0) {
      json.key("speaker");
      json.value(part.speaker.of(document.text));
    }
    json.end_object();
  }
  json.end_array();
}

void write_oracle(const Oracle& oracle, JsonWriter& json) {
  json.key("oracle");
  json.begin_array();
  for (const std::size_t sentence : oracle.sentences) json.value(sentence);
  json.end_array();
  json.key("oracle_rouge2");
  json.value(oracle.rouge2);
  json.key("gains");
  json.begin_array();
  for (const std::vector<double>& step : oracle.gains) {
    json.begin_array();
    for (const double gain : step) json.value(gain);
    json.end_array();
  }
  json.end_array();
}

}  // namespace

Document read_document(JsonLineParser::Object object, std::size_t line) {
  Document document = RecordReader().read(object);
  if (document.id.empty()) document.id = std::to_string(line);
  return document;
}

struct DocumentParser::Impl {
  JsonLineParser lines;
};

DocumentParser::DocumentParser() : impl_(std::make_unique<Impl>()) {}
DocumentParser::~DocumentParser() = default;

std::optional<ParsedLine> DocumentParser::parse(const LineBatch& batch, const Line& line) {
  ParsedLine parsed;
  const auto read = [&](JsonLineParser::Object object) {
    parsed.document = read_document(object, line.number);
  };
  std::optional<LineNote> note = impl_->lines.parse(batch, line, read);
  if (!note) return std::nullopt;
  parsed.note = *std::move(note);
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
  if (document.oracle) write_oracle(*document.oracle, json);
  if (!document.parts.empty()) {
    json.key("blocks");
    write_parts(document, type, json);
  }
  json.members(document.parts.empty() ? document.other_fields
                                      : remove_members(document.other_fields, kBlocks));
  json.end_object();
  json.end_line();
}

}  // namespace neusum
