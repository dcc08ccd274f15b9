#ifndef NEUSUM_TEXT_TOKEN_TEXT_H_
#define NEUSUM_TEXT_TOKEN_TEXT_H_

#include <string>
#include <string_view>

namespace neusum {

// Returns the normalized text of a token: lower case, fractions with digits ("1/2"), frequent HTML
// entities as characters. `written` is the text in the document and must not be empty.
std::string token_text(std::string_view written);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_TEXT_H_
