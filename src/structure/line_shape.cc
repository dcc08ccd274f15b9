#include "structure/line_shape.h"

#include <algorithm>

#include "text/text_forms.h"
#include "text/token_unspaced.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::uint64_t kHashFactor = 0x9e3779b97f4a7c15;
constexpr CodePoint kReplacedDigit = '0';

bool is_mark(CodePoint c) {
  return c >= 0x80 && (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_MC_MASK)) != 0;
}

bool is_comma(CodePoint c) { return c == ',' || c == 0x3001 || c == 0xFF0C || c == 0x060C; }

bool is_question_mark(CodePoint c) { return c == '?' || c == 0xFF1F || c == 0x061F || c == 0x037E; }

bool is_menu_mark(CodePoint c) {
  return c == '|' || c == '>' || c == 0x203A || c == 0xBB || c == 0xB7 || c == 0x2022 ||
         c == 0xA9 || c == 0x2192;
}

bool is_quotation_mark(CodePoint c) {
  return c == '"' || c == 0x201C || c == 0x201D || c == 0x201E || c == 0xAB || c == 0xBB;
}

bool is_superscript(CodePoint c) {
  return c == 0xB9 || c == 0xB2 || c == 0xB3 || (c >= 0x2070 && c <= 0x2079);
}

// Marks that a text may put after the end of a sentence.
bool follows_terminator(CodePoint c) {
  return is_space(c) || is_closer(c) || c == '*' || c == '_' || c == '`' || is_superscript(c);
}

// The position before a note such as "[12]" that ends at `end`; `end` if there is none.
std::size_t note_begin(std::string_view line, std::size_t end) {
  constexpr std::size_t kLongestNote = 24;
  if (end == 0 || line[end - 1] != ']') return end;
  const std::size_t begin = end - std::min(end, kLongestNote);
  const std::size_t open = line.substr(begin, end - begin).rfind('[');
  return open == std::string_view::npos ? end : begin + open;
}

// The last character that is neither a closer nor part of a note; 0 if there is none.
CodePoint last_mark(std::string_view line) {
  std::size_t end = line.size();
  while (end > 0) {
    const std::size_t note = note_begin(line, end);
    if (note < end) {
      end = note;
      continue;
    }
    const CodePoint c = previous_code_point(line, end);
    if (!follows_terminator(c)) return c;
  }
  return 0;
}

// Whether the terminator before `end` ends a sentence: a space follows, or nothing does. Scripts
// without spaces need none.
bool ends_sentence_at(std::string_view line, CodePoint terminator, std::size_t end) {
  if (terminator >= 0x3000) return true;
  while (end < line.size()) {
    const CodePoint c = next_code_point(line, end);
    if (is_space(c) || c == '[') return true;
    if (!follows_terminator(c)) return false;
  }
  return true;
}

// Reads a line from its first to its last character.
class ShapeReader {
 public:
  explicit ShapeReader(std::string_view line) : line_(line) {}

  LineShape read() {
    for (std::size_t i = 0; i < line_.size();) {
      const CodePoint c = next_code_point(line_, i);
      ++shape_.characters;
      is_space(c) ? read_space(c) : read_character(c, i);
    }
    shape_.words += (shape_.unspaced_letters + 1) / 2;
    end_word();
    read_end();
    return shape_;
  }

 private:
  void read_space(CodePoint c) {
    constexpr std::size_t kWideGap = 3;
    spaces_ += c == '\t' ? kWideGap : 1;
    if (spaces_ >= kWideGap && !is_in_gap_) {
      ++shape_.wide_gaps;
      is_in_gap_ = true;
    }
    end_word();
  }

  void read_character(CodePoint c, std::size_t next) {
    spaces_ = 0;
    is_in_gap_ = false;
    if (is_letter(c) || is_digit(c) || is_mark(c)) return read_word_character(c);
    end_word();
    ++shape_.others;
    shape_.commas += is_comma(c) ? 1 : 0;
    shape_.has_question_mark |= is_question_mark(c);
    has_damaged_quotes_ |= c == '?' && next < line_.size() && is_letter(code_point_at(line_, next));
    shape_.has_menu_mark |= is_menu_mark(c);
    shape_.has_quotation_mark |= is_quotation_mark(c);
    shape_.has_address |= c == '@' || (c == ':' && line_.substr(next).starts_with("//"));
    if (is_terminator(c) && has_word_ && ends_sentence_at(line_, c, next)) ++shape_.terminators;
  }

  void read_word_character(CodePoint c) {
    if (!is_in_word_) begin_word(c);
    has_word_ = true;
    const CodePoint lower = is_upper(c) ? u_tolower(c) : c;
    if (is_digit(c)) {
      ++shape_.digits;
      ++digits_of_word_;
      is_year_ = digits_of_word_ == 1 ? c == '1' || c == '2'
                                      : is_year_ && (digits_of_word_ != 2 || c == '9' || c == '0');
    } else {
      ++shape_.letters;
      is_year_ = false;
      shape_.upper_letters += is_upper(c) ? 1 : 0;
      shape_.lower_letters += is_lower(c) ? 1 : 0;
      shape_.unspaced_letters += c >= 0x80 && is_unspaced_script(c) ? 1 : 0;
    }
    add_to_hashes(lower);
  }

  void begin_word(CodePoint c) {
    is_in_word_ = true;
    digits_of_word_ = 0;
    is_year_ = false;
    if (shape_.words == 0) shape_.starts_lower = is_lower(c) && shape_.others == 0;
    if (c >= 0x80 && is_unspaced_script(c)) return;
    ++shape_.words;
    if (is_letter(c)) {
      ++shape_.lettered_words;
      shape_.capitalized_words += is_upper(c) ? 1 : 0;
    }
  }

  void end_word() {
    constexpr std::size_t kYearDigits = 4;
    if (!is_in_word_) return;
    shape_.has_year |= is_year_ && digits_of_word_ == kYearDigits;
    is_in_word_ = false;
    add_to_hashes(' ');
  }

  void add_to_hashes(CodePoint c) {
    add_to_hash(c, shape_.words_hash);
    add_to_hash(is_digit(c) ? kReplacedDigit : c, shape_.pattern_hash);
  }

  static void add_to_hash(CodePoint c, std::uint64_t& hash) {
    hash = (hash ^ static_cast<std::uint64_t>(c)) * kHashFactor;
    hash ^= hash >> 29U;
  }

  void read_end() {
    const CodePoint last = last_mark(line_);
    shape_.ends_sentence = is_terminator(last) && has_word_;
    shape_.asks = shape_.ends_sentence && is_question_mark(last) && !has_damaged_quotes_;
    shape_.ends_with_colon = last == ':' || last == 0xFF1A;
    shape_.ends_with_comma = is_comma(last);
  }

  std::string_view line_;
  LineShape shape_;
  std::size_t spaces_ = 0;
  std::size_t digits_of_word_ = 0;
  bool is_in_gap_ = false;
  bool is_in_word_ = false;
  bool is_year_ = false;
  bool has_word_ = false;
  bool has_damaged_quotes_ = false;  // "?" in place of an opening quotation mark or an apostrophe
};

}  // namespace

double LineShape::letter_fraction() const {
  const std::size_t all = letters + digits + others;
  return static_cast<double>(letters) / static_cast<double>(std::max<std::size_t>(1, all));
}

LineShape measure_line(std::string_view line) { return ShapeReader(line).read(); }

}  // namespace neusum
