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

constexpr std::size_t kMaxIdCharacters = 256;
constexpr const char* kIdRule = "id must be a string of at most 256 characters";
constexpr std::size_t kMaxLength = 1'000'000'000;  // of an extract, in words or characters
constexpr std::size_t kMaxShownName = 64;          // bytes of a name that an error message repeats

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

// Returns a negative number if the value is not a number.
double get_number(ondemand::value value) {
  double number = 0;
  return value.get_double().get(number) == simdjson::SUCCESS ? number : -1;
}

// Also accepts numbers such as 3.0, which are integers in JSON.
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

double get_fraction(const std::string& name, ondemand::value value) {
  const double number = get_number(value);
  if (!(number >= 0 && number <= 1)) throw invalid(name + " must be a number from 0 to 1");
  return number;
}

// Returns an empty name if the value is not a string.
std::string_view get_name(ondemand::value value) {
  return value.type() == json_type::string ? std::string_view(value.get_string()) : "";
}

SummaryMethod get_summary_method(ondemand::value value) {
  const auto method = value_of<SummaryMethod>(get_name(value));
  if (method && method != SummaryMethod::kBm25) return *method;
  throw invalid("method must be neusum, lead, textrank or lexrank");
}

SummaryMethod get_extract_method(ondemand::value value) {
  const auto method = value_of<SummaryMethod>(get_name(value));
  if (method == SummaryMethod::kNeusum || method == SummaryMethod::kBm25) return *method;
  throw invalid("method must be neusum or bm25");
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

// Reads a parameter of summaries and extracts. Returns false if there is none with this name.
template <typename Options>
bool read_common_parameter(const std::string& name, ondemand::value value, Options& options) {
  if (name == "sentenceCount") {
    options.sentences = get_count(name, value, 1, kMaxSentenceCount);
  } else if (name == "sortBy") {
    options.order = get_order(value);
  } else if (name == "stringIndexType") {
    options.prepare.string_index_type = get_string_index_type(value);
  } else {
    return false;
  }
  return true;
}

bool read_parameter(const std::string& name, ondemand::value value, SummarizeOptions& options) {
  if (name != "method") return read_common_parameter(name, value, options);
  options.method = get_summary_method(value);
  return true;
}

bool read_parameter(const std::string& name, ondemand::value value, ExtractOptions& options) {
  if (name == "method") {
    options.method = get_extract_method(value);
  } else if (name == "threshold") {
    options.threshold = get_fraction(name, value);
  } else if (name == "wordCount") {
    options.words = get_count(name, value, 1, kMaxLength);
  } else if (name == "characterCount") {
    options.characters = get_count(name, value, 1, kMaxLength);
  } else if (name == "ratio") {
    options.ratio = get_fraction(name, value);
  } else if (name == "context") {
    options.context = get_count(name, value, 0, kMaxContext);
  } else {
    return read_common_parameter(name, value, options);
  }
  return true;
}

ApiError unknown_name(const std::string& kind, const std::string& name, const std::string& known) {
  const std::string shown =
      name.size() <= kMaxShownName ? ' ' + Json(name).dump() : " with that name";
  return invalid("there is no " + kind + shown + ", only " + known);
}

// `known` lists the names of the parameters.
template <typename Options>
void get_parameters(ondemand::value value, const std::string& known, Options& options) {
  if (value.type() != json_type::object) throw invalid("parameters is not an object");
  for (ondemand::field field : value.get_object()) {
    const std::string name(std::string_view(field.unescaped_key()));
    if (!read_parameter(name, field.value(), options)) throw unknown_name("parameter", name, known);
  }
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

std::string get_id(ondemand::value value) {
  std::optional<std::string> id = get_text(value);
  if (!id || code_points(*id) > kMaxIdCharacters) throw invalid(kIdRule);
  return std::move(*id);
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
  if (documents.empty()) throw invalid("documents must be a list of 1 to " + std::to_string(most));
  return documents;
}

// Collects the documents of a request; rejected documents become errors.
class DocumentList {
 public:
  DocumentList(const MessageLimits& limits, bool needs_unique_ids)
      : limits_(limits), needs_unique_ids_(needs_unique_ids) {}

  std::vector<Document> documents = {};
  std::vector<DocumentError> errors = {};

  void add(GivenDocument given) {
    std::string number = std::to_string(++number_);
    if (!given.is_object) {
      return refuse(std::move(number), ErrorCode::kInvalidDocument,
                    "the document is not an object");
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
    documents.push_back({.id = std::move(id), .text = std::move(*given.text)});
  }

 private:
  void refuse(std::string id, ErrorCode code, std::string message) {
    errors.push_back({std::move(id), code, std::move(message)});
  }

  const MessageLimits& limits_;
  const bool needs_unique_ids_;
  std::unordered_set<std::string> ids_;
  std::size_t number_ = 0;
};

// The documents of a question, which are scored jointly: one invalid document makes the request
// invalid. Two documents may have the same id, because a search may find the same chunk twice.
std::vector<Document> all_documents(std::vector<GivenDocument> given, const MessageLimits& limits) {
  DocumentList list(limits, /*needs_unique_ids=*/false);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i].has_id) given[i].id.emplace();
    list.add(std::move(given[i]));
    if (list.errors.empty()) continue;
    const DocumentError& error = list.errors.front();
    throw ApiError(error.code, "document " + std::to_string(i + 1) + ": " + error.message);
  }
  return std::move(list.documents);
}

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
      get_parameters(value, "method, sentenceCount, sortBy and stringIndexType", request.options);
    }
  });
  if (!documents) throw invalid("documents must be there and a list");
  DocumentList list(limits, /*needs_unique_ids=*/true);
  for (GivenDocument& document : *documents) list.add(std::move(document));
  request.documents = std::move(list.documents);
  request.errors = std::move(list.errors);
  return request;
}

ExtractRequest parse_extract_request(std::string_view json, const MessageLimits& limits) {
  ExtractRequest request;
  std::optional<std::string> query;
  std::optional<std::string> text;
  std::optional<std::vector<GivenDocument>> documents;
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "id") {
      request.question.id = get_id(value);
    } else if (name == "query") {
      query = get_text(value);
    } else if (name == "text") {
      text = get_text(value);
      if (!text) throw invalid("text must be a string");
    } else if (name == "documents") {
      documents = get_documents(value, kMaxQuestionDocuments);
    } else if (name == "parameters") {
      get_parameters(value,
                     "method, sentenceCount, wordCount, characterCount, ratio, threshold, context, "
                     "sortBy and stringIndexType",
                     request.options);
    } else {
      throw unknown_name("member", name, "id, query, documents, text and parameters");
    }
  });
  if (!query) throw invalid("query must be there and a string");
  if (text.has_value() == documents.has_value()) {
    throw invalid("either documents or text must be there");
  }
  if (text) {
    documents.emplace().push_back(
        {.is_object = true, .has_id = true, .id = request.question.id, .text = std::move(text)});
  }
  request.question.query = std::move(*query);
  request.question.documents = all_documents(std::move(*documents), limits);
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
                         const std::optional<std::string>& query_model,
                         const MessageLimits& limits) {
  const Json answer = {{"modelVersion", model_version},
                       {"queryModel", query_model ? Json(*query_model) : Json()},
                       {"checksum", card.checksum},
                       {"languages", card.languages},
                       {"words", card.words},
                       {"parameters", card.parameters},
                       {"limits",
                        {{"maxDocuments", limits.documents},
                         {"maxQuestionDocuments", kMaxQuestionDocuments},
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
