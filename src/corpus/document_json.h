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

// A document and its note; only one with no problem holds anything.
struct ParsedLine {
  Document document;
  LineNote note;
};

// Reads documents, raw or prepared, from lines of JSON. For one thread.
class DocumentParser {
 public:
  DocumentParser();
  ~DocumentParser();

  // The document of a line of `batch`; nothing where the line is blank.
  std::optional<ParsedLine> parse(const LineBatch& batch, const Line& line);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Writes a prepared document as a line of JSON, with offsets and lengths in `type`.
void write_document(const Document& document, StringIndexType type, JsonWriter& json);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_DOCUMENT_JSON_H_
