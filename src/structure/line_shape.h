#ifndef NEUSUM_STRUCTURE_LINE_SHAPE_H_
#define NEUSUM_STRUCTURE_LINE_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace neusum {

// What a line looks like, without regard to its words.
struct LineShape {
  std::size_t characters = 0;  // code points
  std::size_t words = 0;       // runs of letters and digits; two characters of unspaced scripts
  std::size_t letters = 0;
  std::size_t digits = 0;
  std::size_t others = 0;  // neither letters, digits nor white space
  std::size_t upper_letters = 0;
  std::size_t lower_letters = 0;
  std::size_t unspaced_letters = 0;  // of scripts without spaces between words
  std::size_t lettered_words = 0;    // words that begin with a letter
  std::size_t capitalized_words = 0;
  std::size_t commas = 0;
  std::size_t terminators = 0;  // marks at the end of a sentence inside the line or at its end
  std::size_t wide_gaps = 0;    // three spaces or more, or a tab, inside the line
  bool ends_sentence = false;   // a terminator is the last mark, before closers and notes
  bool asks = false;            // that terminator is a question mark
  bool ends_with_colon = false;
  bool ends_with_comma = false;
  bool starts_lower = false;
  bool has_question_mark = false;
  bool has_menu_mark = false;  // one of | › » > · • © →
  bool has_address = false;    // of a page or of mail
  bool has_quotation_mark = false;
  bool has_year = false;
  std::uint64_t words_hash = 0;    // of the lower-cased words
  std::uint64_t pattern_hash = 0;  // the same, where a digit counts as any digit

  bool is_upper_case() const { return upper_letters > 0 && lower_letters == 0; }
  // The fraction of the characters that are letters, without white space.
  double letter_fraction() const;
  // Whether it has as many words as the shortest sentence that can stand alone.
  bool is_long_enough() const { return words >= 4; }
};

// `line` has no line break. Takes linear time for any bytes.
LineShape measure_line(std::string_view line);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_LINE_SHAPE_H_
