#ifndef NEUSUM_CORPUS_DOCUMENT_JSON_H_
#define NEUSUM_CORPUS_DOCUMENT_JSON_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "base/line_reader.h"
#include "json/json_line.h"
#include "json/json_writer.h"
#include "neusum/document.h"

namespace neusum {

// Reads a raw or prepared document from the object of a line. Its id is the line number if the
// object has none. Throws as RecordReader does.
Document read_document(JsonLineParser::Object object, std::size_t line);

// A parsed line. The document is empty if the note has a problem.
struct ParsedLine {
  Document document;
  LineNote note;
};

// Parses raw or prepared documents from lines of JSON. Not thread-safe.
class DocumentParser {
 public:
  DocumentParser();
  ~DocumentParser();

  // Parses a line of `batch`. Returns nothing if the line is blank.
  std::optional<ParsedLine> parse(const LineBatch& batch, const Line& line);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Writes a prepared document as a line of JSON, with offsets and lengths in units of `type`.
void write_document(const Document& document, StringIndexType type, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_DOCUMENT_JSON_H_
