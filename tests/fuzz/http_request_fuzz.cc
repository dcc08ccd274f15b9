// Reads any bytes as the requests of one connection, as a whole and in pieces. Both ways must serve
// the same requests.

#include <array>
#include <boost/beast/http/error.hpp>
#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "server/framing.h"
#include "server/gzip.h"

namespace neusum::server {
namespace {

using boost::system::error_code;

constexpr std::size_t kMaxBody = 20'000;

// The bytes of a connection, of which `step` arrive at a time.
class Wire {
 public:
  Wire(std::string_view bytes, std::size_t step) : bytes_(bytes), step_(step) {}

  // Reads to the end of the head, or of the body.
  error_code read_on(RequestReader& reader) {
    error_code error;
    while (true) {
      waiting_.erase(0, reader.put(waiting_, error));
      if (error != http::error::need_more || bytes_.empty()) return error;
      waiting_ += bytes_.substr(0, step_);
      bytes_.remove_prefix(std::min(step_, bytes_.size()));
    }
  }

 private:
  std::string_view bytes_;
  std::size_t step_;
  std::string waiting_;
};

void check_response(const Exchange& exchange) {
  Response response = make_response(200, kJsonType, std::string(2000, ' '));
  complete(exchange, true, response);
  NEUSUM_CHECK(exchange.trace.traceparent().size() == 55);
  if (should_compress(exchange, response)) {
    NEUSUM_CHECK(gunzip(gzip(response.body()), 2000).size() == 2000);
  }
}

void check_framing(const Head& head) {
  const std::size_t lengths = head.count(http::field::content_length);
  const std::size_t codings = head.count(http::field::transfer_encoding);
  NEUSUM_CHECK(lengths + codings <= 1);
  NEUSUM_CHECK(codings == 0 || head.version() == 11);
  NEUSUM_CHECK(head.count(http::field::host) <= 1);
}

// Returns the requests that the server would serve; it stops at the first that it rejects.
std::vector<std::string> serve(std::string_view bytes, std::size_t step) {
  Wire wire(bytes, step);
  std::vector<std::string> served;
  while (true) {
    RequestReader reader(kMaxBody);
    error_code error = wire.read_on(reader);
    const Exchange exchange(reader.head());
    check_response(exchange);
    if (error || refuse_framing(exchange)) return served;
    check_framing(exchange.head);
    error = wire.read_on(reader);
    NEUSUM_CHECK(reader.body().size() <= kMaxBody);
    if (error) {
      const auto response = answer_to(exchange, error);
      NEUSUM_CHECK(!response || response->result_int() >= 400);
      return served;
    }
    served.push_back(std::string(view_of(exchange.head.method_string())) + ' ' + exchange.path +
                     ' ' + reader.body());
  }
}

}  // namespace
}  // namespace neusum::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  static const std::array<std::size_t, 5> kSteps = {1, 2, 3, 7, 64};
  const auto whole = neusum::server::serve(input.text, size + 1);
  NEUSUM_CHECK(whole == neusum::server::serve(input.text, input.choose(kSteps)));
  return 0;
}
