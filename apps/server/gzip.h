#ifndef NEUSUM_APPS_SERVER_GZIP_H_
#define NEUSUM_APPS_SERVER_GZIP_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum::server {

// Decompresses a gzip body. Throws ApiError if `compressed` is not gzip, has more than 1,000 gzip
// members, or decompresses to more than `max_bytes` bytes.
std::string gunzip(std::string_view compressed, std::size_t max_bytes);

std::string gzip(std::string_view text);

// Whether the value of an Accept-Encoding header allows gzip.
bool accepts_gzip(std::string_view accept_encoding);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_GZIP_H_
