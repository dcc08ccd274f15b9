#include "messages/message_parsing.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/cancellation.h"
#include "messages/ascii.h"
#include "neusum/error.h"
#include "neusum/json.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxShownName = 64;  // bytes of a name that an error message repeats

}  // namespace

ApiError invalid(const std::string& message) {
  return ApiError(ErrorCode::kInvalidRequest, message);
}

ApiError unknown_name(const std::string& kind, const std::string& name, const std::string& known) {
  const std::string shown =
      name.size() <= kMaxShownName ? ' ' + nlohmann::json(name).dump() : " with that name";
  return invalid("there is no " + kind + shown + ", only " + known);
}

void check_body(std::string_view json) {
  try {
    check_json_object(json, "the body");
  } catch (const InvalidInput& error) {
    throw invalid(error.what());
  }
}

std::optional<std::string> get_text(ondemand::value value) {
  throw_if_cancelled();
  if (value.type() != ondemand::json_type::string) return std::nullopt;
  return std::string(std::string_view(value.get_string()));
}

std::string get_string(const std::string& name, ondemand::value value) {
  std::optional<std::string> text = get_text(value);
  if (!text) throw invalid(name + " must be a string");
  return std::move(*text);
}

double get_number(ondemand::value value) {
  double number = 0;
  return value.get_double().get(number) == simdjson::SUCCESS ? number : -1;
}

std::size_t get_count(const std::string& name, ondemand::value value, std::size_t least,
                      std::size_t most) {
  const double number = get_number(value);
  const bool is_inside =
      number >= static_cast<double>(least) && number <= static_cast<double>(most);
  const std::size_t count = is_inside ? static_cast<std::size_t>(number) : 0;
  if (!is_inside || static_cast<double>(count) != number) {
    throw invalid(name + " must be an integer from " + std::to_string(least) + " to " +
                  std::to_string(most));
  }
  return count;
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void check_query(const std::optional<std::string>& query, const MessageLimits& limits) {
  if (!query) throw invalid("query must be there and a string");
  const std::size_t words = count_query_words(*query);
  if (words <= limits.query_words) return;
  throw ApiError(Rejection::kQueryWords, "the query has " + std::to_string(words) +
                                             " words, the limit is " +
                                             std::to_string(limits.query_words));
}

std::optional<std::string> parse_language(std::string_view tag) {
  if (tag == kAutoLanguage) return "";
  std::string language = known_language(tag);
  if (language.empty()) return std::nullopt;
  return language;
}

std::optional<SourceType> parse_content_type(std::string_view media_type) {
  struct MediaType {
    std::string_view name;
    SourceType type;
  };
  static constexpr MediaType kMediaTypes[] = {
      {"text/plain", SourceType::kText},
      {"text/html", SourceType::kHtml},
      {"application/xhtml+xml", SourceType::kHtml},
      {"text/markdown", SourceType::kMarkdown},
      {"text/vtt", SourceType::kVtt},
      {"application/x-subrip", SourceType::kSrt},
  };
  std::string_view name = media_type.substr(0, media_type.find(';'));
  while (name.ends_with(' ')) name.remove_suffix(1);
  for (const MediaType& known : kMediaTypes) {
    if (equals_ignoring_case(name, known.name)) return known.type;
  }
  return std::nullopt;
}

void DocumentList::add(GivenDocument given) {
  throw_if_cancelled();
  std::string number = std::to_string(++number_);
  if (!given.is_object) {
    return refuse(std::move(number), ErrorCode::kInvalidDocument, "the document is not an object");
  }
  if (given.has_id && (!given.id || code_points(*given.id) > kMaxIdCharacters)) {
    return refuse(std::move(number), ErrorCode::kInvalidDocument, kIdRule);
  }
  std::string id = given.id.value_or(number);
  if (needs_unique_ids_ && !ids_.insert(id).second) {
    return refuse(std::move(id), ErrorCode::kDuplicateId, "an earlier document has this id");
  }
  if (!given.text) {
    return refuse(std::move(id), ErrorCode::kInvalidDocument, "text must be there and a string");
  }
  if (const std::size_t count = code_points(*given.text); count > limits_.characters) {
    return refuse(std::move(id), ErrorCode::kDocumentTooLong,
                  "the text has " + std::to_string(count) + " characters, the limit is " +
                      std::to_string(limits_.characters));
  }
  std::optional<std::string> language = "";  // identified later
  if (given.language) language = parse_language(*given.language);
  if (!language) return refuse(std::move(id), ErrorCode::kInvalidDocument, kLanguageRule);
  const auto type = parse_content_type(given.content_type.value_or("text/plain"));
  if (!type) return refuse(std::move(id), ErrorCode::kInvalidDocument, kContentTypeRule);
  const double confidence = language->empty() ? 0 : 1;
  types.push_back(*type);
  documents.push_back({.id = std::move(id),
                       .text = std::move(*given.text),
                       .language = {std::move(*language), confidence}});
}

void DocumentList::refuse(std::string id, ErrorCode code, std::string message) {
  errors.push_back({std::move(id), code, std::move(message)});
}

DocumentList all_documents(std::vector<GivenDocument> given, const MessageLimits& limits) {
  DocumentList list(limits, /*needs_unique_ids=*/false);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i].has_id) given[i].id.emplace();
    list.add(std::move(given[i]));
    if (list.errors.empty()) continue;
    const DocumentError& error = list.errors.front();
    throw ApiError(error.code, "document " + std::to_string(i + 1) + ": " + error.message);
  }
  return list;
}

}  // namespace neusum
