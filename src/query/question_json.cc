#include "query/question_json.h"

#include <string_view>
#include <utility>
#include <vector>

#include "corpus/record_reader.h"
#include "json/json_members.h"
#include "json/json_values.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// The value of `query` among the unknown fields of a document.
std::optional<std::string> find_query(std::string_view fields) {
  std::optional<std::string> query;
  read_member(fields, "query", [&](JsonValue value) { query = get_string("query", value); });
  return query;
}

Document read_listed_document(JsonValue json, std::size_t index) {
  try {
    if (json.type() != simdjson::ondemand::json_type::object) {
      throw InvalidInput("it is not an object");
    }
    return RecordReader().read(json.get_object());
  } catch (const InvalidInput& error) {
    throw InvalidInput("document " + std::to_string(index) + ": " + error.what());
  }
}

std::optional<std::vector<Document>> find_documents(std::string_view fields) {
  std::optional<std::vector<Document>> documents;
  read_member(fields, "documents", [&](JsonValue list) {
    documents.emplace();
    for_each_element("documents", list, [&](JsonValue value) {
      documents->push_back(read_listed_document(value, documents->size()));
    });
  });
  return documents;
}

}  // namespace

QueryRecord read_document_record(JsonLineParser::Object object, std::size_t line) {
  QueryRecord record = {.document = RecordReader().read(object)};
  if (record.document.id.empty()) record.document.id = std::to_string(line);
  return record;
}

QueryRecord read_query_record(JsonLineParser::Object object, std::size_t line,
                              const std::optional<std::string>& default_query) {
  RecordReader reader;
  QueryRecord record = {.document = reader.read_fields(object)};
  Document& document = record.document;
  if (document.id.empty()) document.id = std::to_string(line);
  std::optional<std::string> query = find_query(document.other_fields);
  if (!query) query = default_query;
  if (!query) {
    reader.require_text();
    return record;
  }
  std::optional<std::vector<Document>> documents = find_documents(document.other_fields);
  if (documents && reader.has_text()) throw InvalidInput("'documents' and a text are both present");
  if (!documents && !reader.has_text())
    throw InvalidInput("'documents' and 'text' are both missing");
  record.question = {.id = document.id, .query = *std::move(query)};
  if (documents) {
    record.question->documents = *std::move(documents);
  } else {
    Document& only = record.question->documents.emplace_back(std::move(document));
    document = {.id = only.id, .other_fields = std::exchange(only.other_fields, {})};
  }
  return record;
}

}  // namespace neusum
