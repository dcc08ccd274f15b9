#ifndef NEUSUM_TEXT_TOKEN_TEXT_H_
#define NEUSUM_TEXT_TOKEN_TEXT_H_

#include <string>
#include <string_view>

namespace neusum {

// The text of the token that the document has as `written`, which is not empty: in lower case,
// fractions in digits ("1/2"), frequent HTML entities as the characters they stand for.
std::string token_text(std::string_view written);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_TEXT_H_
