#include "text/word_count.h"

#include <vector>

#include "text/token_unspaced.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// What was read since the last space or unspaced word.
enum class Reading { kNothing, kMarks, kWord };

}  // namespace

std::size_t count_words(std::string_view text) {
  UnspacedWords unspaced_words;
  std::size_t count = 0;
  auto reading = Reading::kNothing;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i;
    const CodePoint c = next_code_point(text, next);
    if (is_space(c)) {
      reading = Reading::kNothing;
    } else if (is_letter(c) && is_unspaced_script(c)) {
      const std::vector<std::size_t> ends = unspaced_words.find_ends(text, i);
      count += ends.size();
      if (reading == Reading::kMarks) --count;  // marks before a word belong to it
      next = ends.back();
      reading = Reading::kWord;  // and those after it
    } else if (reading == Reading::kNothing) {
      ++count;
      reading = is_letter(c) || is_digit(c) ? Reading::kWord : Reading::kMarks;
    } else if (is_letter(c) || is_digit(c)) {
      reading = Reading::kWord;
    }
    i = next;
  }
  return count;
}

}  // namespace neusum
