#include "markup/office_text.h"

namespace neusum {
namespace {

class PropertiesHandler : public XmlHandler {
 public:
  explicit PropertiesHandler(SourceText& result) : result_(result) {}

  void start(const XmlName& name, const XmlAttributes& /*attributes*/, Span /*source*/) override {
    value_ = nullptr;
    if (name.local == "title" && result_.title.empty()) value_ = &result_.title;
    if (name.local == "language" && result_.language.empty()) value_ = &result_.language;
  }
  void end(const XmlName& /*name*/) override { value_ = nullptr; }
  void text(std::string_view text, Span /*source*/) override {
    if (value_ != nullptr) *value_ += text;
  }

 private:
  SourceText& result_;
  std::string* value_ = nullptr;  // of the open element
};

}  // namespace

SourceText read_core_properties(ZipArchive& archive, const std::string& member) {
  SourceText result;
  if (!archive.contains(member)) return result;
  PropertiesHandler handler(result);
  parse_xml(archive.read(member), archive.name() + ": " + member, handler);
  return result;
}

void append_office_text(BlockWriter& writer, std::string_view text, Span source) {
  if (text.size() == source.length) {
    writer.append(text, source.offset);
  } else if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    writer.append_space(source.offset, source.length);
  } else {
    writer.append_replacement(text, source.offset, source.length);
  }
}

}  // namespace neusum
