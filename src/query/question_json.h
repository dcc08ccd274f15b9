#ifndef NEUSUM_QUERY_QUESTION_JSON_H_
#define NEUSUM_QUERY_QUESTION_JSON_H_

#include <cstddef>
#include <optional>
#include <string>

#include "json/json_line.h"
#include "neusum/extractor.h"

namespace neusum {

// A record of a corpus: a question, or a document to summarize.
struct QueryRecord {
  Document document = {};  // of a question only its id and other fields
  std::optional<Question> question = {};
};

// Reads the record of a line as a document. The id is the line number if the record has none.
// Throws as read_query_record().
QueryRecord read_document_record(JsonLineParser::Object object, std::size_t line);

// Reads the record of a line. It is a question if it has a `query`, or if there is a
// `default_query`. Its documents are `documents`, or the record itself. The id is the line number
// if the record has none. Throws InvalidInput for an invalid field and simdjson_error for invalid
// JSON.
QueryRecord read_query_record(JsonLineParser::Object object, std::size_t line,
                              const std::optional<std::string>& default_query);

}  // namespace neusum

#endif  // NEUSUM_QUERY_QUESTION_JSON_H_
