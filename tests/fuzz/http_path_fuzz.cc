// Parses any text as a request target and as a Host field. A target has at most one path, which the
// query cannot change.

#include <array>
#include <string>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "server/http.h"

namespace neusum::server {
namespace {

std::string path_of(http::verb method, std::string_view target) {
  http::request_header<> head;
  head.method(method);
  head.target({target.data(), target.size()});
  return Exchange(head).path;
}

void check_path(http::verb method, std::string_view target) {
  const std::string path = path_of(method, target);
  if (method == http::verb::connect || target == "*") return;  // a target without a path
  NEUSUM_CHECK(path.empty() || path.front() == '/');
  NEUSUM_CHECK(path.find_first_of("?#") == std::string::npos);
  if (!target.starts_with('/') || path.empty()) return;
  NEUSUM_CHECK(target.starts_with(path));
  NEUSUM_CHECK(path_of(method, path + "?u=http://a/metrics") == path);
  NEUSUM_CHECK(path_of(method, "http://a:80" + std::string(target)) == path);
}

}  // namespace
}  // namespace neusum::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace http = boost::beast::http;
  const FuzzInput input(data, size);
  static const std::array<http::verb, 3> kMethods = {http::verb::get, http::verb::options,
                                                     http::verb::connect};
  neusum::server::check_path(input.choose(kMethods), input.text);
  if (neusum::server::is_authority(input.text)) {
    NEUSUM_CHECK(input.text.find_first_of(" /?#@\\\"\r\n") == std::string_view::npos);
  }
  return 0;
}
