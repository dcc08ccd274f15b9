#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

#include "base/compression.h"
#include "neusum/warc.h"
#include "support/make_warc.h"

namespace neusum {
namespace {

// Deflated in the zlib format, or without a header.
std::string deflate_text(const std::string& text, int window_bits) {
  z_stream stream{};
  deflateInit2(&stream, 1, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  std::string bytes(deflateBound(&stream, text.size()), '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return bytes;
}

HttpResponse read_body(const std::string& encoding, const std::string& body) {
  return read_http_response(make_response(body, encoding + "\r\n"));
}

TEST(HttpResponse, HasStatusFieldsAndBody) {
  const HttpResponse response = read_http_response(
      make_response("<p>Text", "Content-Type: text/html\r\nno field\r\nX: 1\r\n", "404 Not Found"));
  EXPECT_EQ(response.problem, HttpProblem::kNone);
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(value_of_field(response.fields, "content-TYPE"), "text/html");
  EXPECT_EQ(value_of_field(response.fields, "x"), "1");
  EXPECT_EQ(response.body, "<p>Text");
  EXPECT_FALSE(response.is_truncated);
}

TEST(HttpResponse, IsDamagedWithoutStatusOrEndOfTheHeader) {
  for (const std::string content :
       {"", "<html>", "HTTP/1.1\r\n\r\n", "HTTP/1.1 x\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n"}) {
    EXPECT_EQ(read_http_response(content).problem, HttpProblem::kDamaged) << content;
  }
  std::string endless = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < 50'000; ++i) endless += "A: b\r\n";
  EXPECT_EQ(read_http_response(endless).problem, HttpProblem::kDamaged);
}

TEST(HttpResponse, JoinsChunks) {
  const std::string chunked = "Transfer-Encoding: chunked";
  const HttpResponse response = read_body(chunked, "3\r\nThe\r\n6;x=y\r\n ferry\r\n0\r\n\r\n");
  EXPECT_EQ(response.body, "The ferry");
  EXPECT_FALSE(response.is_truncated);
  for (const std::string body : {"3\r\nThe\r\n", "9\r\nThe", "3\r\nThe\r\nzz\r\n"}) {
    const HttpResponse cut = read_body(chunked, body);
    EXPECT_EQ(cut.body, "The") << body;
    EXPECT_TRUE(cut.is_truncated) << body;
  }
  EXPECT_EQ(read_body(chunked, "<p>No chunks").body, "<p>No chunks");
  EXPECT_EQ(read_body(chunked, "FFFFFFFFFFFFFFFF\r\nThe").body, "The");
  EXPECT_EQ(read_body(chunked, "FFFFFFFFFFFFFFFFF\r\nThe").body, "FFFFFFFFFFFFFFFFF\r\nThe");
}

TEST(HttpResponse, DecompressesTheBody) {
  const std::string text = "The ferry sank. The ferry sank.";
  const std::string gzipped = compress(text, Compression::kGzip);
  EXPECT_EQ(read_body("Content-Encoding: gzip", gzipped).body, text);
  EXPECT_EQ(read_body("content-encoding: X-GZIP", gzipped).body, text);
  EXPECT_EQ(read_body("Content-Encoding: zstd", compress(text, Compression::kZstd)).body, text);
  EXPECT_EQ(read_body("Content-Encoding: deflate", deflate_text(text, MAX_WBITS)).body, text);
  EXPECT_EQ(read_body("Content-Encoding: deflate", deflate_text(text, -MAX_WBITS)).body, text);
  EXPECT_EQ(
      read_body("Content-Encoding: gzip, identity, gzip", compress(gzipped, Compression::kGzip))
          .body,
      text);
}

TEST(HttpResponse, UndoesTheTransferEncodingFirst) {
  const std::string gzipped = compress("The ferry", Compression::kGzip);
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", gzipped.size());
  const HttpResponse response = read_body("Content-Encoding: gzip\r\nTransfer-Encoding: chunked",
                                          size + gzipped + "\r\n0\r\n\r\n");
  EXPECT_EQ(response.body, "The ferry");
}

TEST(HttpResponse, ReadsABodyThatIsDecodedAlready) {
  for (const std::string encoding : {"gzip", "zstd", "deflate"}) {
    const HttpResponse response = read_body("Content-Encoding: " + encoding, "<p>The ferry");
    EXPECT_EQ(response.problem, HttpProblem::kNone);
    EXPECT_EQ(response.body, "<p>The ferry");
  }
}

TEST(HttpResponse, KeepsWhatIsBeforeDamage) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "Sentence " + std::to_string(i) + ". ";
  const std::string gzipped = compress(text, Compression::kGzip);
  const HttpResponse cut =
      read_body("Content-Encoding: gzip", gzipped.substr(0, gzipped.size() / 2));
  EXPECT_EQ(cut.problem, HttpProblem::kNone);
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_GT(cut.body.size(), 1000U);
  EXPECT_TRUE(text.starts_with(cut.body));
  EXPECT_EQ(read_body("Content-Encoding: gzip", gzipped.substr(0, 9)).problem,
            HttpProblem::kDamaged);
}

TEST(HttpResponse, ReportsUnknownEncodings) {
  for (const std::string encoding : {"br", "gzip, br", "gzip, gzip, gzip, gzip, gzip"}) {
    EXPECT_EQ(read_body("Content-Encoding: " + encoding, "text").problem,
              HttpProblem::kUnsupportedEncoding);
  }
}

TEST(HttpResponse, LimitsTheBody) {
  const std::string zeros(std::size_t{64} << 20, '0');
  const std::string bomb =
      make_response(compress(zeros, Compression::kGzip), "Content-Encoding: gzip\r\n");
  const HttpResponse response = read_http_response(bomb, 1'000'000);
  EXPECT_EQ(response.body.size(), 1'000'000U);
  EXPECT_TRUE(response.is_truncated);
  EXPECT_TRUE(read_http_response(make_response("0123456789"), 5).is_truncated);
}

TEST(ContentType, HasAMediaTypeAndACharset) {
  EXPECT_EQ(media_type(" Text/HTML ; charset=utf-8"), "text/html");
  EXPECT_EQ(media_type(""), "");
  EXPECT_EQ(charset("text/html; a=b; Charset=\"Shift_JIS\""), "Shift_JIS");
  EXPECT_EQ(charset("text/html;charset = 'utf-8'"), "utf-8");
  EXPECT_EQ(charset("text/html; charset=windows-1252; a=b"), "windows-1252");
  EXPECT_EQ(charset("text/html; charset"), "");
}

}  // namespace
}  // namespace neusum
