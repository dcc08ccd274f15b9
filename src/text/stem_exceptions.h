#ifndef NEUSUM_TEXT_STEM_EXCEPTIONS_H_
#define NEUSUM_TEXT_STEM_EXCEPTIONS_H_

#include <optional>
#include <string_view>

namespace neusum {

// Returns the base form of an irregular lower-case word, such as "go" for "went". ROUGE-1.5.5 uses
// it instead of a stem; the table is part of WordNet 2.0, which comes with the script. A base form
// may contain characters that words do not have: "comic_strip" for "comics".
std::optional<std::string_view> find_stem_exception(std::string_view word);

}  // namespace neusum

#endif  // NEUSUM_TEXT_STEM_EXCEPTIONS_H_
