#include "messages/messages.h"

#include <simdjson.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "messages/cost.h"
#include "messages/message_parsing.h"
#include "neusum/error.h"

namespace neusum {
namespace {

using ondemand::json_type;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxLength = 1'000'000'000;  // of an extract, in words or characters

// The names of SummaryOrder in the service.
constexpr std::string_view kByOffset = "Offset";
constexpr std::string_view kByRank = "Rank";

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
  if (const auto method = value_of<SummaryMethod>(get_name(value))) return *method;
  throw invalid("method must be neusum, universal, lead, textrank or lexrank");
}

QueryMethod get_extract_method(ondemand::value value) {
  if (const auto method = value_of<QueryMethod>(get_name(value))) return *method;
  throw invalid("method must be neusum or bm25");
}

SummaryGrouping get_grouping(ondemand::value value) {
  if (const auto grouping = value_of<SummaryGrouping>(get_name(value))) return *grouping;
  throw invalid("by must be document, section or speaker");
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

// Returns kAutoLanguage or a known language.
std::string get_language(ondemand::value value) {
  const std::optional<std::string> language = parse_language(get_name(value));
  if (!language) throw invalid(kLanguageRule);
  return language->empty() ? std::string(kAutoLanguage) : *language;
}

// Reads a parameter of summaries and extracts. Returns false if there is none with this name.
template <typename Options>
bool read_common_parameter(const std::string& name, ondemand::value value, Options& options) {
  if (name == "sentenceCount") {
    options.sentences = get_count(name, value, 1, kMaxSentenceCount);
  } else if (name == "sortBy") {
    options.order = get_order(value);
  } else if (name == "stringIndexType") {
    options.string_index_type = get_string_index_type(value);
  } else {
    return false;
  }
  return true;
}

bool read_parameter(const std::string& name, ondemand::value value, SummarizeRequest& request) {
  if (name == "method") {
    request.options.method = get_summary_method(value);
  } else if (name == "language") {
    request.language = get_language(value);
  } else if (name == "by") {
    request.options.by = get_grouping(value);
  } else {
    return read_common_parameter(name, value, request.options);
  }
  return true;
}

bool read_parameter(const std::string& name, ondemand::value value, ExtractRequest& request) {
  ExtractOptions& options = request.options;
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

bool read_parameter(const std::string& name, ondemand::value value, CiteRequest& request) {
  CiteOptions& options = request.options;
  if (name == "maxEvidence") {
    options.max_evidence = get_count(name, value, 1, kMaxEvidence);
  } else if (name == "threshold") {
    options.threshold = get_fraction(name, value);
  } else if (name == "stringIndexType") {
    options.string_index_type = get_string_index_type(value);
  } else {
    return false;
  }
  return true;
}

// `known` lists the names of the parameters.
template <typename Request>
void get_parameters(ondemand::value value, const std::string& known, Request& request) {
  if (value.type() != json_type::object) throw invalid("parameters is not an object");
  for (ondemand::field field : value.get_object()) {
    const std::string name(std::string_view(field.unescaped_key()));
    if (!read_parameter(name, field.value(), request)) throw unknown_name("parameter", name, known);
  }
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
    } else if (name == "language") {
      document.language = get_text(field.value()).value_or("");
    } else if (name == "contentType") {
      document.content_type = get_text(field.value()).value_or("");
    }
  }
  return document;
}

std::vector<GivenDocument> get_documents(ondemand::value value, std::size_t most) {
  return get_list("documents", value, most, get_document);
}

DocumentSources sources_of(std::vector<SourceType> types) {
  const bool is_plain =
      std::ranges::all_of(types, [](SourceType t) { return t == SourceType::kText; });
  return {.types = is_plain ? std::vector<SourceType>() : std::move(types)};
}

// Replaces the text of a document by that of the file that it is. Returns where it is from; null if
// it is a plain text.
std::shared_ptr<const ReadSource> read_document(Document& document, SourceType type,
                                                const std::stop_token& stop) {
  if (type == SourceType::kText) return nullptr;
  auto source = std::make_shared<ReadSource>();
  source->text = read_document_text(
      document.text, {.type = type, .file_name = "the text", .encoding = "utf-8"}, stop);
  source->memory = source_memory(source->text);
  Document read = document_of(source->text);
  document.text = std::move(read.text);
  document.parts = std::move(read.parts);
  return source;
}

void read_documents(std::vector<Document>& documents, DocumentSources& sources,
                    const std::stop_token& stop) {
  for (std::size_t i = 0; i < sources.types.size(); ++i) {
    try {
      sources.texts.push_back(read_document(documents[i], sources.types[i], stop));
    } catch (const InvalidInput& error) {
      throw ApiError(ErrorCode::kInvalidDocument,
                     "document " + std::to_string(i + 1) + ": " + error.what());
    }
  }
}

Json to_json(ErrorCode code, std::string_view message) {
  return {{"code", name_of(code)}, {"message", message}};
}

// The error types of text-embeddings-inference that also exist here.
const char* error_type_of(ErrorCode code) {
  if (code == ErrorCode::kTooManyRequests) return "Overloaded";
  if (code == ErrorCode::kShuttingDown || code == ErrorCode::kTooManyConnections) {
    return "Unhealthy";
  }
  return status_of(code) >= 500 ? "Backend" : "Validation";
}

Json to_json(ErrorFormat format, ErrorCode code, std::string_view message) {
  switch (format) {
    case ErrorFormat::kTextEmbeddingsInference:
      return {{"error", message}, {"error_type", error_type_of(code)}};
    case ErrorFormat::kCohere:
      return {{"message", message}};
    default:
      return {{"error", to_json(code, message)}};
  }
}

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The name of a model; empty if it has none.
std::string name_in(const ModelCard& card) {
  const auto found = card.provenance.find("name");
  return found == card.provenance.end() ? "" : found->second;
}

}  // namespace

void read_sources(SummarizeRequest& request, const std::stop_token& stop) {
  std::vector<std::shared_ptr<const ReadSource>>& texts = request.sources.texts;
  std::vector<Document> documents;
  for (std::size_t i = 0; i < request.sources.types.size(); ++i) {
    Document& document = request.documents[i];
    try {
      texts.push_back(read_document(document, request.sources.types[i], stop));
      documents.push_back(std::move(document));
    } catch (const InvalidInput& error) {
      request.errors.push_back({std::move(document.id), ErrorCode::kInvalidDocument, error.what()});
    }
  }
  if (!request.sources.types.empty()) request.documents = std::move(documents);
}

void read_sources(ExtractRequest& request, const std::stop_token& stop) {
  read_documents(request.question.documents, request.sources, stop);
}

void read_sources(CiteRequest& request, const std::stop_token& stop) {
  read_documents(request.answer.documents, request.sources, stop);
}

std::size_t count_query_words(std::string_view query) {
  constexpr std::size_t kMaxWord = 64;  // bytes
  std::size_t words = 0;
  std::size_t length = 0;  // of the current word
  for (const char c : query) {
    length = is_space(c) ? 0 : length + 1;
    if (length % kMaxWord == 1) ++words;
  }
  return words;
}

SummarizeRequest parse_summarize_request(std::string_view json, const MessageLimits& limits) {
  SummarizeRequest request;
  std::optional<std::vector<GivenDocument>> documents;
  for_each_member(json, [&](std::string_view name, ondemand::value value) {
    if (name == "documents") {
      documents = get_documents(value, limits.documents);
    } else if (name == "parameters") {
      get_parameters(value, "method, language, sentenceCount, by, sortBy and stringIndexType",
                     request);
    }
  });
  if (!documents) throw invalid("documents must be there and a list");
  DocumentList list(limits, /*needs_unique_ids=*/true);
  for (GivenDocument& document : *documents) {
    if (!document.language) document.language = request.language;
    list.add(std::move(document));
  }
  request.documents = std::move(list.documents);
  request.sources = sources_of(std::move(list.types));
  request.errors = std::move(list.errors);
  return request;
}

ExtractRequest parse_extract_request(std::string_view json, const MessageLimits& limits) {
  ExtractRequest request;
  std::optional<std::string> query;
  std::optional<std::string> text;
  std::optional<std::string> content_type;  // of `text`
  std::optional<std::vector<GivenDocument>> documents;
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "id") {
      request.question.id = get_id(value);
    } else if (name == "query") {
      query = get_text(value);
    } else if (name == "text") {
      text = get_text(value);
      if (!text) throw invalid("text must be a string");
    } else if (name == "contentType") {
      content_type = get_text(value).value_or("");
    } else if (name == "documents") {
      documents = get_documents(value, kMaxQuestionDocuments);
    } else if (name == "parameters") {
      get_parameters(value,
                     "method, sentenceCount, wordCount, characterCount, ratio, threshold, context, "
                     "sortBy and stringIndexType",
                     request);
    } else {
      throw unknown_name("member", name, "id, query, documents, text, contentType and parameters");
    }
  });
  check_query(query, limits);
  if (text.has_value() == documents.has_value()) {
    throw invalid("either documents or text must be there");
  }
  if (content_type && !text) throw invalid("contentType is that of text; documents have their own");
  if (text) {
    documents.emplace().push_back({.is_object = true,
                                   .has_id = true,
                                   .id = request.question.id,
                                   .text = std::move(text),
                                   .content_type = std::move(content_type)});
  }
  request.question.query = std::move(*query);
  DocumentList list = all_documents(std::move(*documents), limits);
  request.question.documents = std::move(list.documents);
  request.sources = sources_of(std::move(list.types));
  return request;
}

CiteRequest parse_cite_request(std::string_view json, const MessageLimits& limits) {
  CiteRequest request;
  std::optional<std::string> answer;
  std::optional<std::vector<GivenDocument>> documents;
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "id") {
      request.answer.id = get_id(value);
    } else if (name == "answer") {
      answer = get_text(value);
    } else if (name == "documents") {
      documents = get_documents(value, kMaxQuestionDocuments);
    } else if (name == "parameters") {
      get_parameters(value, "maxEvidence, threshold and stringIndexType", request);
    } else {
      throw unknown_name("member", name, "id, answer, documents and parameters");
    }
  });
  if (!answer) throw invalid("answer must be there and a string");
  if (code_points(*answer) > limits.characters) {
    throw ApiError(ErrorCode::kDocumentTooLong,
                   "answer has more than " + std::to_string(limits.characters) + " characters");
  }
  if (!documents) throw invalid("documents must be there and a list");
  request.answer.text.text = std::move(*answer);
  DocumentList list = all_documents(std::move(*documents), limits);
  request.answer.documents = std::move(list.documents);
  request.sources = sources_of(std::move(list.types));
  return request;
}

std::optional<std::string> parse_model_request(std::string_view json) {
  if (json.empty()) return std::nullopt;
  std::optional<std::string> path;
  for_each_member(json, [&](std::string_view name, ondemand::value value) {
    if (name == "path") path = get_text(value);
  });
  if (!path || path->empty()) throw invalid("path must be there and a string that is not empty");
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

std::string model_answer(std::string_view model_version, const std::vector<ModelCard>& cards,
                         const std::optional<std::string>& query_model,
                         const MessageLimits& limits) {
  const ModelCard& card = cards.front();
  Json models = Json::array();
  for (const ModelCard& one : cards) {
    models.push_back(
        {{"name", name_in(one)}, {"checksum", one.checksum}, {"languages", one.languages}});
  }
  const Json answer = {{"modelVersion", model_version},
                       {"queryModel", query_model ? Json(*query_model) : Json()},
                       {"checksum", card.checksum},
                       {"languages", card.languages},
                       {"words", card.words},
                       {"parameters", card.parameters},
                       {"models", std::move(models)},
                       {"limits",
                        {{"maxDocuments", limits.documents},
                         {"maxQuestionDocuments", kMaxQuestionDocuments},
                         {"maxCharacters", limits.characters},
                         {"maxSentences", limits.sentences},
                         {"maxQueryWords", limits.query_words},
                         {"maxBodyBytes", limits.body_bytes},
                         {"maxSentenceCount", kMaxSentenceCount}}}};
  return answer.dump() + "\n";
}

ErrorFormat error_format_of(std::string_view path) {
  if (path == "/rerank") return ErrorFormat::kTextEmbeddingsInference;
  if (path == "/v1/rerank" || path == "/v2/rerank") return ErrorFormat::kCohere;
  return ErrorFormat::kNeusum;
}

std::string error_answer(ErrorFormat format, ErrorCode code, std::string_view message) {
  // A message may quote the client, who may have sent invalid UTF-8.
  return to_json(format, code, message).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string current_error_answer() {
  const auto answer = [](ErrorCode code, const std::exception& error) {
    return error_answer(ErrorFormat::kNeusum, code, error.what());
  };
  try {
    throw;
  } catch (const ApiError& error) {
    return answer(error.code(), error);
  } catch (const Cancelled& error) {
    return answer(ErrorCode::kCancelled, error);
  } catch (const InvalidInput& error) {
    return answer(ErrorCode::kInvalidRequest, error);
  } catch (const std::exception& error) {
    return answer(ErrorCode::kInternal, error);
  }
}

}  // namespace neusum
