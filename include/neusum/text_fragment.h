#ifndef NEUSUM_TEXT_FRAGMENT_H_
#define NEUSUM_TEXT_FRAGMENT_H_

#include <string>
#include <string_view>

namespace neusum {

// The address of a sentence in the web page `url`: browsers scroll to the first text of the page
// that is equal to the text fragment (#:~:text=) and highlight it. A sentence of more than 300
// characters is given as a range, by its first and last words. Replaces the text fragment of `url`.
std::string text_fragment_link(std::string_view url, std::string_view sentence);

}  // namespace neusum

#endif  // NEUSUM_TEXT_FRAGMENT_H_
