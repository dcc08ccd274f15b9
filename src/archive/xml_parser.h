#ifndef NEUSUM_ARCHIVE_XML_PARSER_H_
#define NEUSUM_ARCHIVE_XML_PARSER_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "neusum/span.h"

namespace neusum {

// The name of an element or of an attribute.
struct XmlName {
  std::string_view space;  // the address of its namespace; empty if it has none
  std::string_view local;
};

// The attributes of an element.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char* const* names_and_values) : list_(names_and_values) {}

  // The value of the attribute with a local name, in any namespace; empty if there is none.
  std::string_view value_of(std::string_view local) const;

 private:
  const char* const* list_;  // name, value, name, value, ..., null
};

// What parse_xml() calls for the parts of a file, in order.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  // `source` is the position of the tag in the file.
  virtual void start(const XmlName& name, const XmlAttributes& attributes, Span source) = 0;
  virtual void end(const XmlName& name) = 0;
  // A part of the text of an element, and its position in the file.
  virtual void text(std::string_view text, Span source) = 0;
};

// Parses an XML file; `name` is that of the file, for messages. Throws InvalidInput if it is not
// well-formed, has a document type declaration with definitions, or has elements that are nested
// too deeply. Definitions in other files are not read.
void parse_xml(std::string_view bytes, const std::string& name, XmlHandler& handler);

}  // namespace neusum

#endif  // NEUSUM_ARCHIVE_XML_PARSER_H_
