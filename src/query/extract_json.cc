#include "query/extract_json.h"

#include <array>

#include "json/json_writer.h"
#include "neusum/text.h"
#include "summarize/summary_json.h"

namespace neusum {
namespace {

// Fields that write_extract() writes itself.
constexpr std::array<std::string_view, 10> kExtractNames = {
    "id",        "query", "answerable", "answerProbability", "sentences",
    "documents", "model", "warnings",   "language",          "languageConfidence"};

void write_sentence(const Extract& extract, const ExtractedSentence& sentence,
                    const SourcePosition* position, JsonWriter& json) {
  json.begin_object();
  json.key("text");
  json.value(sentence.text);
  json.key("document");
  json.value(make_valid_utf8(extract.documents[sentence.document]).text);
  json.key("documentIndex");
  json.value(sentence.document);
  json.key("index");
  json.value(sentence.index);
  if (sentence.rank > 0) {
    json.key("rank");
    json.value(sentence.rank);
  }
  json.key(relevance_name(extract));
  json.value(sentence.probability);
  write_place(sentence, json);
  if (position != nullptr) write_position(*position, json);
  json.end_object();
}

void write_documents(const Extract& extract, JsonWriter& json) {
  json.begin_array();
  for (std::size_t i = 0; i < extract.documents.size(); ++i) {
    json.begin_object();
    json.key("id");
    json.value(make_valid_utf8(extract.documents[i]).text);  // a path need not be UTF-8
    json.key(relevance_name(extract));
    json.value(extract.document_probabilities[i]);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_extract(const Extract& extract, std::string_view other_fields, JsonWriter& json,
                   std::span<const SourcePosition> positions) {
  json.begin_object();
  json.key("id");
  json.value(make_valid_utf8(extract.id).text);
  json.key("query");
  json.value(extract.query);
  json.key("answerable");
  json.boolean(extract.answerable);
  if (extract.is_calibrated) {
    json.key("answerProbability");
    json.value(extract.answer_probability);
  }
  json.key("sentences");
  json.begin_array();
  for (std::size_t i = 0; i < extract.sentences.size(); ++i) {
    write_sentence(extract, extract.sentences[i], positions.empty() ? nullptr : &positions[i],
                   json);
  }
  json.end_array();
  json.key("documents");
  write_documents(extract, json);
  end_result(extract, other_fields, kExtractNames, json);
}

std::string to_json(const Extract& extract) {
  JsonWriter json;
  write_extract(extract, {}, json);
  return json.take();
}

}  // namespace neusum
