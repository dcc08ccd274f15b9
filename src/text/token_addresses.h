#ifndef NEUSUM_TEXT_TOKEN_ADDRESSES_H_
#define NEUSUM_TEXT_TOKEN_ADDRESSES_H_

#include <cstddef>
#include <string_view>

namespace neusum {

// Where a URL with its scheme ("http://...") that begins at `begin` ends; `begin` where there is
// none.
std::size_t match_url(std::string_view text, std::size_t begin);

// The same for mail addresses, hosts (www.a.b, a.com/path) and names of files. `searched` becomes
// how far the text was looked through: an address that begins before it need not be looked for.
std::size_t match_address(std::string_view text, std::size_t begin, std::size_t& searched);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_ADDRESSES_H_
