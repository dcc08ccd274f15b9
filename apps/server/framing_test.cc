#include "framing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/beast/http/error.hpp>
#include <map>
#include <string>

namespace neusum::server {
namespace {

using boost::system::error_code;

constexpr std::size_t kMaxBody = 1000;

// Passes `step` bytes at a time to the reader, as a network may.
error_code read_all(RequestReader& reader, std::string_view bytes, std::size_t step) {
  std::string waiting;
  error_code error = http::error::need_more;
  while (error == http::error::need_more && !bytes.empty()) {
    waiting += bytes.substr(0, step);
    bytes.remove_prefix(std::min(step, bytes.size()));
    waiting.erase(0, reader.put(waiting, error));
    if (!error && !reader.is_done()) waiting.erase(0, reader.put(waiting, error));
  }
  return error;
}

TEST(RequestReader, AcceptsAChunkedBodyInPiecesOfAnySize) {
  for (const std::string body :
       {"0\r\n\r\n", "2\r\n{}\r\n0\r\n\r\n", "1\r\n0\r\n0\r\nX: 1\r\n\r\n"}) {
    const std::string request =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
    for (std::size_t step = 1; step <= request.size(); ++step) {
      RequestReader reader(kMaxBody);
      EXPECT_FALSE(read_all(reader, request, step)) << step;
      EXPECT_TRUE(reader.is_done()) << step;
    }
  }
}

// Beast's limit counts only the bytes that are not parsed yet. It never sees a head that arrives
// field by field.
TEST(RequestReader, LimitsAHeadThatArrivesFieldByField) {
  RequestReader reader(kMaxBody);
  error_code error;
  std::string waiting = "GET / HTTP/1.1\r\nX";
  std::size_t total = 0;
  while (total < 1'000'000) {
    total += reader.put(waiting, error);
    if (error != http::error::need_more) break;
    waiting = "X: 1\r\nX";
  }
  EXPECT_EQ(error, http::error::header_limit);
  EXPECT_LT(total, 20'000U);
}

TEST(RequestReader, DoesNotReserveTheMemoryOfABodyThatHasNotArrived) {
  RequestReader reader(8U << 20U);
  EXPECT_EQ(read_all(reader, "POST / HTTP/1.1\r\nContent-Length: 8000000\r\n\r\nx", 1),
            http::error::need_more);
  EXPECT_EQ(reader.body(), "x");
  EXPECT_LT(reader.body().capacity(), 1000U);
}

std::string path_of(const char* method, const std::string& target) {
  http::request_header<> head;
  head.method_string(method);
  head.target(target);
  return Exchange(head).path;
}

TEST(Exchange, FindsThePathOfATarget) {
  const std::map<std::string, std::string> paths = {{"/healthz?u=a://b/metrics", "/healthz"},
                                                    {"/?url=https://x/y", "/"},
                                                    {"http://a/v1/model?x", "/v1/model"},
                                                    {"HTTPS://[::1]:80/healthz", "/healthz"},
                                                    {"http://a?u=/metrics", "/"}};
  for (const auto& [target, path] : paths) EXPECT_EQ(path_of("GET", target), path) << target;
  EXPECT_EQ(path_of("OPTIONS", "*"), "*");
  for (const char* target : {"*", "healthz", "a:80", "ftp://a/healthz", "http:///healthz",
                             "http://a@b/healthz", "/healthz#x", "x/http://a/healthz"}) {
    EXPECT_EQ(path_of("GET", target), "") << target;
  }
}

TEST(IsAuthority, AcceptsHostsWithPorts) {
  for (const char* text : {"", "a", "a.b:80", "127.0.0.1", "[::1]", "[::1]:8080", "a:"}) {
    EXPECT_TRUE(is_authority(text)) << text;
  }
  for (const char* text : {"a b", "a/b", "a@b", "a:b", "a:80:80", "::1", "a\\b", "[::1]x:y"}) {
    EXPECT_FALSE(is_authority(text)) << text;
  }
}

}  // namespace
}  // namespace neusum::server
