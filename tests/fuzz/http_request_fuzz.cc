// Any bytes as what a client of the service sends: they are read as a request, whole or in pieces,
// and what comes of them is an answer that can be read, or an error that says why not.

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <string>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "server/framing.h"
#include "server/gzip.h"
#include "server/messages.h"

namespace neusum::server {
namespace {

constexpr MessageLimits kLimits = {.documents = 4, .characters = 1000, .body_bytes = 20'000};

// Feeds the parser `step` bytes at a time, as a network would.
boost::system::error_code parse(std::string_view bytes, std::size_t step, Parser& parser) {
  std::string waiting;
  boost::system::error_code error;
  while (!bytes.empty() && !parser.is_done()) {
    waiting += bytes.substr(0, step);
    bytes.remove_prefix(std::min(step, bytes.size()));
    waiting.erase(0, parser.put(asio::buffer(waiting), error));
    if (error == http::error::need_more) error = {};
    if (error) break;
  }
  if (!error && parser.got_some() && !parser.is_done()) parser.put_eof(error);
  return error;
}

void check_request(const SummarizeRequest& request) {
  const std::size_t count = request.documents.size() + request.errors.size();
  NEUSUM_CHECK(count > 0 && count <= kLimits.documents);
  NEUSUM_CHECK(request.options.sentences <= kMaxSentenceCount);
  for (const Document& document : request.documents) {
    NEUSUM_CHECK(document.text.size() <= 4 * kLimits.characters);
  }
}

// What `action` makes of the body is a request, or an ApiError that becomes an answer.
template <typename Action>
void check_body(Action&& action) {
  try {
    check_request(parse_summarize_request(action(), kLimits));
  } catch (const ApiError& error) {
    NEUSUM_CHECK(make_response(error.code(), error.what()).result_int() >= 400);
  }
}

void check_answer(const Exchange& exchange) {
  Response response = make_response(200, kJsonType, std::string(2000, ' '));
  complete(exchange, true, response);
  NEUSUM_CHECK(response.body().size() == 2000 || gunzip(response.body(), 2000).size() == 2000);
  NEUSUM_CHECK(exchange.trace.traceparent().size() == 55);
}

void check_message(std::string_view bytes, std::size_t step) {
  Parser parser;
  set_limits(parser, kLimits.body_bytes);
  const auto error = parse(bytes, step, parser);
  const Exchange exchange(parser.get().base());
  check_answer(exchange);
  if (error) {
    const auto answer = answer_to(error);
    NEUSUM_CHECK(!answer || answer->result_int() >= 400);
    return;
  }
  const std::string& body = parser.get().body();
  NEUSUM_CHECK(body.size() <= kLimits.body_bytes);
  check_body([&] { return body; });
}

}  // namespace
}  // namespace neusum::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace neusum::server;  // NOLINT(google-build-using-namespace)
  const FuzzInput input(data, size);
  static const std::array<std::size_t, 3> kSteps = {1, 7, 1U << 20U};
  switch (input.variant % 4) {
    case 0:
      check_body([&] { return std::string(input.text); });
      break;
    case 1:
      check_body([&] { return gunzip(input.text, kLimits.body_bytes); });
      break;
    default:
      check_message(input.text, kSteps[input.variant / 4 % kSteps.size()]);
  }
  return 0;
}
