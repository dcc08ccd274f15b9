// Parses any bytes as the body of POST /v1/summarize, POST /v1/extract or PUT /model: the result is
// within the limits, or an ApiError says what is wrong.

#include <string>
#include <unordered_set>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "server/http.h"
#include "server/messages.h"

namespace neusum::server {
namespace {

constexpr MessageLimits kLimits = {.documents = 4, .characters = 1000, .body_bytes = 20'000};

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

void check_extract_request(std::string_view json) {
  const ExtractRequest request = parse_extract_request(json, kLimits);
  const std::vector<Document>& documents = request.question.documents;
  NEUSUM_CHECK(!documents.empty() && documents.size() <= kMaxQuestionDocuments);
  for (const Document& document : documents) {
    NEUSUM_CHECK(document.text.size() <= 4 * kLimits.characters);
  }
  NEUSUM_CHECK(request.options.sentences <= kMaxSentenceCount);
  NEUSUM_CHECK(request.options.context <= kMaxContext);
  request.options.validate();
}

}  // namespace
}  // namespace neusum::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace neusum::server;  // NOLINT(google-build-using-namespace)
  const FuzzInput input(data, size);
  try {
    if (input.variant % 3 == 0) {
      check_summarize_request(input.text);
    } else if (input.variant % 3 == 2) {
      check_extract_request(input.text);
    } else {
      NEUSUM_CHECK(parse_model_request(input.text).has_value() == !input.text.empty());
    }
  } catch (const ApiError& error) {
    const Response response = make_response(error.code(), error.what());
    NEUSUM_CHECK(response.result_int() >= 400);
    NEUSUM_CHECK(response.body().size() < 2000);
  }
  return 0;
}
