#ifndef NEUSUM_APPS_SERVER_FRAMING_H_
#define NEUSUM_APPS_SERVER_FRAMING_H_

// How requests are read and answers are written, whatever they say.

#include <boost/beast/http/parser.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <optional>

#include "http.h"

namespace neusum::server {

using Parser = http::request_parser<http::string_body>;

// With the limits of a head and of a body.
void set_limits(Parser& parser, std::size_t max_body_bytes);

// The answer to a request that could not be read; none where there is nobody to be answered.
std::optional<Response> answer_to(boost::system::error_code error);

// The answer to a request that breaks the rules of HTTP in a way that the parser lets pass.
std::optional<Response> refuse_framing(const Head& head);

// Adds what every answer has, and compresses it where the client likes that. `keep_alive` as far as
// the client wants it too.
void complete(const Exchange& exchange, bool keep_alive, Response& response);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_FRAMING_H_
