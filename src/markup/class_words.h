#ifndef NEUSUM_MARKUP_CLASS_WORDS_H_
#define NEUSUM_MARKUP_CLASS_WORDS_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace neusum {

// Words in class names and ids that tell main text from the rest of a page.
std::span<const std::string_view> class_words();

inline constexpr std::size_t kMaxClassWords = 256;
using ClassWordSet = std::bitset<kMaxClassWords>;  // indices into class_words()

// Adds the words of an attribute such as "postBody side-bar" to `found`: post and body, but not
// side and bar, which are not in the list. Returns a hash of all its letters.
std::uint64_t find_class_words(std::string_view attribute, ClassWordSet& found);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_CLASS_WORDS_H_
