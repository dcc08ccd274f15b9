#ifndef NEUSUM_MESSAGES_MESSAGE_PARSING_H_
#define NEUSUM_MESSAGES_MESSAGE_PARSING_H_

// What the parsers of request bodies share. All functions throw ApiError, with a message for the
// client, if the JSON is not what they read.

#include <simdjson.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "messages/api_error.h"
#include "messages/messages.h"
#include "neusum/document.h"
#include "neusum/source.h"

namespace neusum {

namespace ondemand = simdjson::ondemand;

ApiError invalid(const std::string& message);

// The error for an unknown name; `known` lists the names that exist.
ApiError unknown_name(const std::string& kind, const std::string& name, const std::string& known);

// Checks the whole body, which must be a JSON object without duplicate names at any depth.
void check_body(std::string_view json);

// Checks the body and calls member(name, value) for each of its members.
template <typename Member>
void for_each_member(std::string_view json, Member&& member) {
  check_body(json);
  ondemand::parser parser;
  const simdjson::padded_string padded(json);
  ondemand::document document = parser.iterate(padded);
  for (ondemand::field field : document.get_object()) {
    const std::string name(std::string_view(field.unescaped_key()));
    member(name, field.value());
  }
}

// Returns get_item(item) for each item of the list, which must have 1 to `most` items.
template <typename GetItem>
auto get_list(const std::string& name, ondemand::value value, std::size_t most,
              GetItem&& get_item) {
  if (value.type() != ondemand::json_type::array) throw invalid(name + " must be there and a list");
  const std::string rule = name + " must be a list of 1 to " + std::to_string(most);
  std::vector<decltype(get_item(value))> items;
  for (ondemand::value item : value.get_array()) {
    if (items.size() == most) throw invalid(rule);
    items.push_back(get_item(item));
  }
  if (items.empty()) throw invalid(rule);
  return items;
}

// Returns nothing if the value is not a string.
std::optional<std::string> get_text(ondemand::value value);

// Throws ApiError if the value is not a string.
std::string get_string(const std::string& name, ondemand::value value);

// Returns a negative number if the value is not a number.
double get_number(ondemand::value value);

// Also accepts numbers such as 3.0, which are integers in JSON.
std::size_t get_count(const std::string& name, ondemand::value value, std::size_t least,
                      std::size_t most);

std::size_t code_points(std::string_view text);

// Throws ApiError if there is no query or if it is too long.
void check_query(const std::optional<std::string>& query, const MessageLimits& limits);

inline constexpr std::size_t kMaxIdCharacters = 256;
inline constexpr const char* kIdRule = "id must be a string of at most 256 characters";

// A document of a request. Members that are not strings count as missing.
struct GivenDocument {
  bool is_object = false;
  bool has_id = false;
  std::optional<std::string> id = {};
  std::optional<std::string> text = {};
  std::optional<std::string> language = {};      // empty, and so invalid, if it is not a string
  std::optional<std::string> content_type = {};  // the same
};

// The format that a media type names, such as "text/html; charset=utf-8"; nothing if it is unknown.
std::optional<SourceType> parse_content_type(std::string_view media_type);
inline constexpr const char* kContentTypeRule =
    "contentType must be text/plain, text/html, application/xhtml+xml, text/markdown, text/vtt or "
    "application/x-subrip";

// A language of a request: empty for "auto", a known language, or nothing if it is neither.
std::optional<std::string> parse_language(std::string_view tag);
inline constexpr const char* kLanguageRule =
    "language must be auto or a BCP 47 tag, such as en or pt-BR";

// Collects the documents of a request; rejected documents become errors.
class DocumentList {
 public:
  // `limits` must outlive the list.
  DocumentList(const MessageLimits& limits, bool needs_unique_ids)
      : limits_(limits), needs_unique_ids_(needs_unique_ids) {}

  std::vector<Document> documents = {};
  std::vector<SourceType> types = {};  // of the documents
  std::vector<DocumentError> errors = {};

  void add(GivenDocument given);

 private:
  void refuse(std::string id, ErrorCode code, std::string message);

  const MessageLimits& limits_;
  const bool needs_unique_ids_;
  std::unordered_set<std::string> ids_;
  std::size_t number_ = 0;
};

// The documents of a question, which are scored jointly: one invalid document makes the request
// invalid. Two documents may have the same id, because a search may find the same chunk twice.
DocumentList all_documents(std::vector<GivenDocument> given, const MessageLimits& limits);

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_MESSAGE_PARSING_H_
