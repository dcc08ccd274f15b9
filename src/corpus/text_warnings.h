#ifndef NEUSUM_CORPUS_TEXT_WARNINGS_H_
#define NEUSUM_CORPUS_TEXT_WARNINGS_H_

// The warnings that summaries and extracts share.

#include <cstddef>
#include <string>

namespace neusum {

inline constexpr const char* kHtmlWarning =
    "the text is HTML and its tags are not removed; read it as a web page, or convert it first, "
    "for example with 'pandoc -f html -t plain FILE'";
inline constexpr const char* kNothingFitsWarning = "no sentence is short enough for the limits";

// For a text of which only the first sentences were used.
inline std::string truncation_warning(std::size_t max_sentences) {
  return "only the first " + std::to_string(max_sentences) +
         " sentences were used; increase max_sentences to use more";
}

inline std::string replacement_warning(std::size_t replacements) {
  return std::to_string(replacements) + " invalid UTF-8 sequences were read as U+FFFD";
}

}  // namespace neusum

#endif  // NEUSUM_CORPUS_TEXT_WARNINGS_H_
