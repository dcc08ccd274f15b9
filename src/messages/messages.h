#ifndef NEUSUM_MESSAGES_MESSAGES_H_
#define NEUSUM_MESSAGES_MESSAGES_H_

// What the service and its clients say to each other, in JSON; openapi.json describes it.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "messages/api_error.h"
#include "neusum/citer.h"
#include "neusum/document.h"
#include "neusum/extractor.h"
#include "neusum/language.h"
#include "neusum/located.h"
#include "neusum/model.h"
#include "neusum/source.h"
#include "neusum/summarizer.h"

namespace neusum {

inline constexpr std::size_t kMaxSentenceCount = 100;
// Limits of a question. Its documents are chunks that a search has found: more and shorter ones
// than those of a request for summaries.
inline constexpr std::size_t kMaxQuestionDocuments = 1000;
inline constexpr std::size_t kMaxContext = 10;
inline constexpr std::size_t kMaxEvidence = 10;

struct MessageLimits {
  std::size_t documents = 0;   // per request for summaries
  std::size_t characters = 0;  // per document
  std::size_t body_bytes = 0;
  std::size_t sentences = 0;  // per document
  std::size_t query_words = 0;
};

struct DocumentError {
  std::string id = {};
  ErrorCode code = ErrorCode::kInternal;
  std::string message = {};
};

// What is known about a web page or another file after it is read.
struct ReadSource {
  SourceText text = {};
  std::size_t memory = 0;  // bytes of `text`, and of all its ranges in a response
};

// The files that the texts of documents are. Empty if all of them are plain texts.
struct DocumentSources {
  std::vector<SourceType> types = {};  // of all documents
  // Of all documents, after read_sources(); null for a plain text.
  std::vector<std::shared_ptr<const ReadSource>> texts = {};
};

// The body of POST /v1/summarize.
struct SummarizeRequest {
  SummarizeOptions options = {};                      // for all documents
  std::string language = std::string(kAutoLanguage);  // of documents without a language
  std::vector<Document> documents = {};               // each has a unique id and a text
  DocumentSources sources = {};
  std::vector<DocumentError> errors = {};  // of the rejected documents
};

// Throws ApiError if the request as a whole is invalid.
SummarizeRequest parse_summarize_request(std::string_view json, const MessageLimits& limits);

// A request that asks a question.
struct ExtractRequest {
  Question question = {};
  ExtractOptions options = {};
  std::size_t echo_bytes = 0;  // of the request that the response repeats beside the texts
  // Formats the response body of a route that another service defines. Empty: as to_json() does.
  std::function<std::string(const Question&, const Extract&)> format = {};
  DocumentSources sources = {};
};

// The body of POST /v1/cite. The sources are those of the documents.
struct CiteRequest {
  Answer answer = {};
  CiteOptions options = {};
  DocumentSources sources = {};
};

// The number of words of a query, separated by white space. A long word, such as a sentence in a
// language without spaces, counts as several.
std::size_t count_query_words(std::string_view query);

// The body of POST /v1/extract. A single text has the id of the question. Throws ApiError if the
// request or one of its documents is invalid.
ExtractRequest parse_extract_request(std::string_view json, const MessageLimits& limits);

// Throws ApiError if the request or one of its documents is invalid.
CiteRequest parse_cite_request(std::string_view json, const MessageLimits& limits);

// Replaces web pages, Markdown and subtitles by their texts. Documents that are not text become
// errors. Takes time, unlike parsing the request; throws Cancelled soon after `stop` was requested.
void read_sources(SummarizeRequest& request, const std::stop_token& stop = {});
// The same; throws ApiError if a document is not text.
void read_sources(ExtractRequest& request, const std::stop_token& stop = {});
void read_sources(CiteRequest& request, const std::stop_token& stop = {});

// The path in the body of PUT /model; nothing if there is no body. Throws ApiError.
std::optional<std::string> parse_model_request(std::string_view json);

// The response body of POST /v1/summarize; `summaries` are already JSON.
std::string summarize_answer(const std::vector<std::string>& summaries,
                             const std::vector<DocumentError>& errors,
                             std::string_view model_version);

// `cards` has one entry per model; `model_version` is the name of the first one. `query_model` is
// the name of the model for queries, if there is one.
std::string model_answer(std::string_view model_version, const std::vector<ModelCard>& cards,
                         const std::optional<std::string>& query_model,
                         const MessageLimits& limits);

// Whose format the response body of an error has. Routes that another service defines answer as its
// clients expect.
enum class ErrorFormat { kNeusum, kTextEmbeddingsInference, kCohere };

ErrorFormat error_format_of(std::string_view path);

std::string error_answer(ErrorFormat format, ErrorCode code, std::string_view message);

// The error that is being handled, in the format of neusum. Rethrows what is no std::exception.
std::string current_error_answer();

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_MESSAGES_H_
