#ifndef NEUSUM_TEXT_STEM_EXCEPTIONS_H_
#define NEUSUM_TEXT_STEM_EXCEPTIONS_H_

#include <optional>
#include <string_view>

namespace neusum {

// The base form of a word in lower case if it is irregular, such as "go" of "went": what
// ROUGE-1.5.5 takes in place of a stem, from the table of WordNet 2.0 that comes with it. A base
// form may have characters that no word has, as "comic_strip" of "comics" does.
std::optional<std::string_view> find_stem_exception(std::string_view word);

}  // namespace neusum

#endif  // NEUSUM_TEXT_STEM_EXCEPTIONS_H_
