#ifndef NEUSUM_TEXT_TOKEN_ADDRESSES_H_
#define NEUSUM_TEXT_TOKEN_ADDRESSES_H_

#include <cstddef>
#include <string_view>

namespace neusum {

// Returns the end of the URL with a scheme ("http://...") that starts at `begin`; `begin` if there
// is none.
std::size_t match_url(std::string_view text, std::size_t begin);

// The same for mail addresses, hosts (www.a.b, a.com/path) and file names. Sets `searched` to the
// end of the searched text: no address starts between `begin` and it.
std::size_t match_address(std::string_view text, std::size_t begin, std::size_t& searched);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_ADDRESSES_H_
