// Parses any bytes as the body of POST /v1/summarize, /v1/extract or /v1/cite, of PUT /model, or of
// a route that ranks documents: the result is within the limits and no object of the body has a
// duplicate name, or an ApiError says what is wrong.

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/check.h"
#include "fuzz/check_names.h"
#include "fuzz/fuzz_input.h"
#include "messages/messages.h"
#include "messages/rerank_messages.h"

namespace neusum {
namespace {

constexpr MessageLimits kLimits = {
    .documents = 4, .characters = 1000, .body_bytes = 20'000, .query_words = 100};

void check_summarize_request(std::string_view json) {
  const SummarizeRequest request = parse_summarize_request(json, kLimits);
  const std::size_t count = request.documents.size() + request.errors.size();
  NEUSUM_CHECK(count > 0 && count <= kLimits.documents);
  NEUSUM_CHECK(request.options.sentences <= kMaxSentenceCount);
  std::unordered_set<std::string> ids;
  for (const Document& document : request.documents) {
    NEUSUM_CHECK(ids.insert(document.id).second);
    NEUSUM_CHECK(document.text.size() <= 4 * kLimits.characters);
  }
  NEUSUM_CHECK(summarize_answer({}, request.errors, "model").ends_with("}\n"));
}

void check_question(const ExtractRequest& request) {
  const std::vector<Document>& documents = request.question.documents;
  NEUSUM_CHECK(!documents.empty() && documents.size() <= kMaxQuestionDocuments);
  for (const Document& document : documents) {
    NEUSUM_CHECK(document.text.size() <= 4 * kLimits.characters);
  }
  NEUSUM_CHECK(request.options.sentences <= kMaxSentenceCount);
  NEUSUM_CHECK(request.options.context <= kMaxContext);
  request.options.validate();
}

void check_answer(const CiteRequest& request) {
  const std::vector<Document>& documents = request.answer.documents;
  NEUSUM_CHECK(!documents.empty() && documents.size() <= kMaxQuestionDocuments);
  for (const Document& document : documents) {
    NEUSUM_CHECK(document.text.size() <= 4 * kLimits.characters);
  }
  NEUSUM_CHECK(request.answer.text.text.size() <= 4 * kLimits.characters);
  NEUSUM_CHECK(request.options.max_evidence <= kMaxEvidence);
  request.options.validate();
}

// The response ranks every document, or the first of them.
void check_ranking(const ExtractRequest& request) {
  check_question(request);
  Extract extract = {.id = request.question.id};
  extract.document_probabilities.assign(request.question.documents.size(), 0);
  const auto answer = nlohmann::json::parse(request.format(request.question, extract));
  const auto& results = answer.is_array() ? answer : answer.at("results");
  NEUSUM_CHECK(!results.empty() && results.size() <= extract.document_probabilities.size());
  for (std::size_t i = 0; i < results.size(); ++i) NEUSUM_CHECK(results[i].at("index") == i);
}

void check_error(const ApiError& error) {
  NEUSUM_CHECK(status_of(error.code()) >= 400);
  for (const ErrorFormat format :
       {ErrorFormat::kNeusum, ErrorFormat::kTextEmbeddingsInference, ErrorFormat::kCohere}) {
    const std::string body = error_answer(format, error.code(), error.what());
    NEUSUM_CHECK(body.size() < 2000 && nlohmann::json::accept(body));
  }
}

void check_message(const FuzzInput& input) {
  switch (input.variant % 7) {
    case 0:
      return check_summarize_request(input.text);
    case 1:
      NEUSUM_CHECK(parse_model_request(input.text).has_value() == !input.text.empty());
      return;
    case 2:
      return check_question(parse_extract_request(input.text, kLimits));
    case 3:
      return check_ranking(parse_tei_request(input.text, kLimits));
    case 4:
      return check_ranking(parse_cohere_request(input.text, kLimits, CohereVersion::kV1, "id"));
    case 5:
      return check_ranking(parse_cohere_request(input.text, kLimits, CohereVersion::kV2, "id"));
    default:
      return check_answer(parse_cite_request(input.text, kLimits));
  }
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace neusum;  // NOLINT(google-build-using-namespace)
  const FuzzInput input(data, size);
  try {
    check_message(input);
    if (!input.text.empty()) check_line(input.text);
  } catch (const ApiError& error) {
    check_error(error);
  }
  return 0;
}
