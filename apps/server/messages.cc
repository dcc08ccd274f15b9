#include "messages.h"

#include <simdjson.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace neusum::server {
namespace {

namespace ondemand = simdjson::ondemand;
using ondemand::json_type;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxIdBytes = 256;
constexpr std::size_t kMaxShownName = 64;  // bytes of a name that an error message repeats

// The names of SummaryOrder in the service.
constexpr std::string_view kByOffset = "Offset";
constexpr std::string_view kByRank = "Rank";

ApiError invalid(const std::string& message) {
  return ApiError(ErrorCode::kInvalidRequest, message);
}

// Calls member(name, value) for each member of the object in `json`. Values that are not read, such
// as unknown members, are only checked for their structure.
template <typename Member>
void for_each_member(std::string_view json, Member&& member) {
  try {
    ondemand::parser parser;
    const simdjson::padded_string padded(json);
    ondemand::document document = parser.iterate(padded);
    if (document.type() != json_type::object) throw invalid("the body is not a JSON object");
    for (ondemand::field field : document.get_object()) {
      const std::string name(std::string_view(field.unescaped_key()));
      member(name, field.value());
    }
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
      throw invalid("the body continues after its JSON object");
    }
  } catch (const simdjson::simdjson_error& error) {
    throw invalid(std::string("the body is not JSON: ") + error.what());
  }
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// Also accepts numbers such as 3.0, which are integers in JSON.
std::size_t get_sentence_count(ondemand::value value) {
  double number = 0;
  const bool is_number = value.get_double().get(number) == simdjson::SUCCESS;
  const auto count = is_number && number >= 1 && number <= static_cast<double>(kMaxSentenceCount)
                         ? static_cast<std::size_t>(number)
                         : 0;
  if (count == 0 || static_cast<double>(count) != number) {
    throw invalid("sentenceCount must be an integer from 1 to " +
                  std::to_string(kMaxSentenceCount));
  }
  return count;
}

// Returns an empty name if the value is not a string.
std::string_view get_name(ondemand::value value) {
  return value.type() == json_type::string ? std::string_view(value.get_string()) : "";
}

SummaryMethod get_method(ondemand::value value) {
  if (const auto method = value_of<SummaryMethod>(get_name(value))) return *method;
  throw invalid("method must be neusum, lead, textrank or lexrank");
}

SummaryOrder get_order(ondemand::value value) {
  const std::string_view name = get_name(value);
  if (name == kByOffset) return SummaryOrder::kSource;
  if (name == kByRank) return SummaryOrder::kRank;
  throw invalid("sortBy must be Offset or Rank");
}

StringIndexType get_string_index_type(ondemand::value value) {
  if (const auto type = value_of<StringIndexType>(get_name(value))) return *type;
  throw invalid("stringIndexType must be UnicodeCodePoint, Utf8CodeUnit or Utf16CodeUnit");
}

SummarizeOptions get_parameters(ondemand::value value) {
  if (value.type() != json_type::object) throw invalid("parameters is not an object");
  SummarizeOptions options;
  for (ondemand::field field : value.get_object()) {
    const std::string name(std::string_view(field.unescaped_key()));
    if (name == "method") {
      options.method = get_method(field.value());
    } else if (name == "sentenceCount") {
      options.sentences = get_sentence_count(field.value());
    } else if (name == "sortBy") {
      options.order = get_order(field.value());
    } else if (name == "stringIndexType") {
      options.prepare.string_index_type = get_string_index_type(field.value());
    } else {
      const std::string shown =
          name.size() <= kMaxShownName ? ' ' + Json(name).dump() : " with that name";
      throw invalid("there is no parameter" + shown +
                    ", only method, sentenceCount, sortBy and stringIndexType");
    }
  }
  return options;
}

// A document of a request. Members that are not strings count as missing.
struct GivenDocument {
  bool is_object = false;
  bool has_id = false;
  std::optional<std::string> id = {};
  std::optional<std::string> text = {};
};

std::optional<std::string> get_text(ondemand::value value) {
  if (value.type() != json_type::string) return std::nullopt;
  return std::string(std::string_view(value.get_string()));
}

GivenDocument get_document(ondemand::value value) {
  GivenDocument document;
  document.is_object = value.type() == json_type::object;
  if (!document.is_object) return document;
  for (ondemand::field field : value.get_object()) {
    const std::string name(std::string_view(field.unescaped_key()));
    if (name == "id") {
      document.has_id = true;
      document.id = get_text(field.value());
    } else if (name == "text") {
      document.text = get_text(field.value());
    }
  }
  return document;
}

std::vector<GivenDocument> get_documents(ondemand::value value, std::size_t most) {
  if (value.type() != json_type::array) throw invalid("documents must be there and a list");
  std::vector<GivenDocument> documents;
  for (ondemand::value document : value.get_array()) {
    if (documents.size() == most) {
      throw invalid("documents must be a list of 1 to " + std::to_string(most));
    }
    documents.push_back(get_document(document));
  }
  return documents;
}

// Collects the documents of a request; rejected documents become errors.
class DocumentList {
 public:
  DocumentList(const MessageLimits& limits, SummarizeRequest& request)
      : limits_(limits), request_(request) {}

  void add(GivenDocument given) {
    std::string number = std::to_string(++number_);
    if (!given.is_object) {
      return refuse(std::move(number), ErrorCode::kInvalidDocument,
                    "the document is not an object");
    }
    if (given.has_id && (!given.id || given.id->size() > kMaxIdBytes)) {
      return refuse(std::move(number), ErrorCode::kInvalidDocument,
                    "id must be a string of at most " + std::to_string(kMaxIdBytes) + " bytes");
    }
    std::string id = given.id.value_or(number);
    if (!ids_.insert(id).second) {
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
    request_.documents.push_back({.id = std::move(id), .text = std::move(*given.text)});
  }

 private:
  void refuse(std::string id, ErrorCode code, std::string message) {
    request_.errors.push_back({std::move(id), code, std::move(message)});
  }

  const MessageLimits& limits_;
  SummarizeRequest& request_;
  std::unordered_set<std::string> ids_;
  std::size_t number_ = 0;
};

Json to_json(ErrorCode code, std::string_view message) {
  return {{"code", name_of(code)}, {"message", message}};
}

}  // namespace

SummarizeRequest parse_summarize_request(std::string_view json, const MessageLimits& limits) {
  SummarizeRequest request;
  std::optional<std::vector<GivenDocument>> documents;
  for_each_member(json, [&](std::string_view name, ondemand::value value) {
    if (name == "documents") {
      documents = get_documents(value, limits.documents);
    } else if (name == "parameters") {
      request.options = get_parameters(value);
    }
  });
  if (!documents) throw invalid("documents must be there and a list");
  if (documents->empty()) {
    throw invalid("documents must be a list of 1 to " + std::to_string(limits.documents));
  }
  DocumentList list(limits, request);
  for (GivenDocument& document : *documents) list.add(std::move(document));
  return request;
}

std::optional<std::string> parse_model_request(std::string_view json) {
  if (json.empty()) return std::nullopt;
  std::optional<std::string> path;
  for_each_member(json, [&](std::string_view name, ondemand::value value) {
    if (name == "path") path = get_text(value);
  });
  if (!path) throw invalid("path must be there and a string");
  return path;
}

std::string summarize_answer(const std::vector<std::string>& summaries,
                             const std::vector<DocumentError>& errors,
                             std::string_view model_version) {
  std::string answer = R"({"documents":[)";
  for (const std::string& summary : summaries) {
    if (answer.back() != '[') answer += ',';
    answer += summary;
  }
  Json refused = Json::array();
  for (const DocumentError& error : errors) {
    refused.push_back({{"id", error.id}, {"error", to_json(error.code, error.message)}});
  }
  answer += R"(],"errors":)" + refused.dump();
  answer += R"(,"modelVersion":)" + Json(model_version).dump() + "}\n";
  return answer;
}

std::string model_answer(std::string_view model_version, const ModelCard& card,
                         const MessageLimits& limits) {
  const Json answer = {{"modelVersion", model_version},
                       {"checksum", card.checksum},
                       {"languages", card.languages},
                       {"words", card.words},
                       {"parameters", card.parameters},
                       {"limits",
                        {{"maxDocuments", limits.documents},
                         {"maxCharacters", limits.characters},
                         {"maxBodyBytes", limits.body_bytes},
                         {"maxSentenceCount", kMaxSentenceCount}}}};
  return answer.dump() + "\n";
}

std::string error_answer(ErrorCode code, std::string_view message) {
  // A message may quote the client, who may have sent invalid UTF-8.
  return Json({{"error", to_json(code, message)}})
             .dump(-1, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

}  // namespace neusum::server
