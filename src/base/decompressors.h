#ifndef NEUSUM_BASE_DECOMPRESSORS_H_
#define NEUSUM_BASE_DECOMPRESSORS_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/compression.h"

namespace neusum {

// The first bytes of compressed data.
inline constexpr std::string_view kGzipSignature = "\x1F\x8B\x08";
inline constexpr std::string_view kZstdSignature = "\x28\xB5\x2F\xFD";

// Decompressors for data whose compression is known by other means than the name of a file. `name`
// is that of the data, for messages.

std::unique_ptr<Decompressor> make_gzip_decompressor(const std::string& name);

// `dictionary` is that of all frames; it may be empty.
std::unique_ptr<Decompressor> make_zstd_decompressor(const std::string& name,
                                                     std::string_view dictionary = {});

// For deflated data in the zlib format, or without any header.
std::unique_ptr<Decompressor> make_inflater(const std::string& name, bool has_zlib_header);

}  // namespace neusum

#endif  // NEUSUM_BASE_DECOMPRESSORS_H_
