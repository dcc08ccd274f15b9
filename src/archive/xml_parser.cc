#include "archive/xml_parser.h"

#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "base/check.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr char kSeparator = '\n';  // between namespace and local name
constexpr std::size_t kMaxElementDepth = 1000;
constexpr std::size_t kPartBytes = std::size_t{1} << 20;  // passed to expat at once

XmlName split_name(std::string_view name) {
  const std::size_t separator = name.rfind(kSeparator);
  if (separator == std::string_view::npos) return {.space = {}, .local = name};
  return {.space = name.substr(0, separator), .local = name.substr(separator + 1)};
}

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

// Passes the events of expat to a handler. Exceptions of the handler must not pass through expat.
class Parser {
 public:
  Parser(const std::string& name, XmlHandler& handler)
      : name_(name), handler_(handler), parser_(XML_ParserCreateNS(nullptr, kSeparator)) {
    NEUSUM_CHECK(parser_ != nullptr);
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const XML_Char* tag, const XML_Char** attributes) {
          of(self).guard([&] { of(self).start(tag, attributes); });
        },
        [](void* self, const XML_Char* tag) { of(self).guard([&] { of(self).end(tag); }); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
      of(self).guard([&] {
        of(self).handler_.text({text, static_cast<std::size_t>(size)}, of(self).position());
      });
    });
    XML_SetStartDoctypeDeclHandler(parser_.get(), [](void* self, const XML_Char*, const XML_Char*,
                                                     const XML_Char*, int defines_entities) {
      if (defines_entities == 0) return;
      of(self).guard([&] { of(self).fail("has a document type declaration with definitions"); });
    });
  }

  void parse(std::string_view bytes) {
    bool is_final = false;
    while (!is_final) {
      const std::string_view part = bytes.substr(0, kPartBytes);
      bytes.remove_prefix(part.size());
      is_final = bytes.empty();
      const XML_Status status = XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()),
                                          static_cast<int>(is_final));
      if (error_) std::rethrow_exception(error_);
      if (status != XML_STATUS_OK) {
        fail(std::string("is not well-formed: ") +
             XML_ErrorString(XML_GetErrorCode(parser_.get())));
      }
    }
  }

 private:
  static Parser& of(void* self) { return *static_cast<Parser*>(self); }

  template <typename Function>
  void guard(const Function& function) {
    if (error_) return;
    try {
      function();
    } catch (...) {
      error_ = std::current_exception();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  void start(const XML_Char* tag, const XML_Char** attributes) {
    if (++depth_ > kMaxElementDepth) fail("has elements that are nested too deeply");
    handler_.start(split_name(tag), XmlAttributes(attributes), position());
  }

  void end(const XML_Char* tag) {
    --depth_;
    handler_.end(split_name(tag));
  }

  Span position() const {
    return {static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())),
            static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()))};
  }

  [[noreturn]] void fail(const std::string& reason) const {
    throw InvalidInput(name_ + ": line " + std::to_string(XML_GetCurrentLineNumber(parser_.get())) +
                       " " + reason);
  }

  const std::string& name_;
  XmlHandler& handler_;
  std::unique_ptr<XML_ParserStruct, FreeParser> parser_;
  std::size_t depth_ = 0;
  std::exception_ptr error_;
};

}  // namespace

std::string_view XmlAttributes::value_of(std::string_view local) const {
  for (const char* const* entry = list_; *entry != nullptr; entry += 2) {
    if (split_name(entry[0]).local == local) return entry[1];
  }
  return {};
}

void parse_xml(std::string_view bytes, const std::string& name, XmlHandler& handler) {
  Parser(name, handler).parse(bytes);
}

}  // namespace neusum
