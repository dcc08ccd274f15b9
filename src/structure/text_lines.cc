#include "structure/text_lines.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/cancellation.h"
#include "structure/line_grammar.h"
#include "text/text_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

Span suffix(Span span, std::size_t length) { return {span.offset + length, span.length - length}; }

std::vector<TextLine> split(std::string_view text) {
  std::vector<TextLine> lines;
  bool follows_blank = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const Span span = trim(text, {begin, end - begin});
    if (span.length > 0) {
      lines.push_back({.span = span, .content = span, .follows_blank = follows_blank});
    }
    follows_blank = span.length == 0;
    begin = end + 1;
  }
  return lines;
}

// Sets the roles of code, from fence to fence, and of signatures, from their mark to the next mail.
void find_sections(std::string_view text, std::vector<TextLine>& lines) {
  constexpr std::size_t kLongestSignature = 12;
  bool is_code = false;
  std::size_t signature_lines = 0;
  for (TextLine& line : lines) {
    const std::string_view content = line.span.of(text);
    const bool is_fence = is_code_fence(content);
    if (is_code || is_fence) line.role = BlockRole::kCode;
    is_code = is_code != is_fence;
    if (is_code || is_fence) continue;
    if (is_signature_mark(content)) signature_lines = kLongestSignature;
    if (is_mail_field(parse_key(content).key)) signature_lines = 0;
    if (signature_lines == 0) continue;
    line.role = BlockRole::kSignature;
    --signature_lines;
  }
}

// Sets what the format of the text states. Quotations of a page, unlike those of a mail, are part
// of its text.
void set_stated_roles(std::span<const TextPart> stated, std::vector<TextLine>& lines) {
  auto part = stated.begin();
  for (TextLine& line : lines) {
    while (part != stated.end() && part->span.end() <= line.span.offset) ++part;
    if (part == stated.end()) return;
    if (part->span.offset > line.span.offset) continue;
    line.has_marker = part->role == BlockRole::kListItem;
    const bool is_text =
        line.has_marker || part->role == BlockRole::kQuotation || part->role == BlockRole::kCue;
    line.role = is_text ? BlockRole::kParagraph : part->role;
  }
}

// What the form of a single line says.
void read_form(std::string_view text, TextLine& line) {
  if (line.role != BlockRole::kParagraph) return;
  const std::string_view content = line.span.of(text);
  const std::size_t drawn =
      skip_while(content, 0, [](CodePoint c) { return !is_letter(c) && !is_digit(c); });
  if (const std::size_t quotation = quotation_length(content); quotation > 0) {
    line.role = BlockRole::kQuotation;
    line.content = suffix(line.span, quotation);
  } else if (is_table_row(content)) {
    line.role = BlockRole::kTableRow;
  } else if (is_time_stamp_line(content)) {
    line.role = BlockRole::kTimeStamp;
  } else if (is_page_number(content)) {
    line.role = BlockRole::kPageNumber;
  } else if (drawn == content.size()) {
    line.role = BlockRole::kNavigation;
  } else if (const std::size_t mark = heading_mark_length(content); mark > 0) {
    line.role = BlockRole::kHeading;
    line.content = suffix(line.span, mark);
  } else {
    line.has_marker = line.has_marker || list_marker_length(content) > 0;
    line.content = suffix(line.span, bullet_length(content));
  }
}

// A line whose beginning may name a speaker.
struct KeyedLine {
  std::size_t line = 0;
  std::size_t stamp = 0;  // length of the time stamp before the name
  LineKey key = {};
  bool is_sentence = false;  // the value has the end of a sentence
};

// Finds the speakers of a conversation and the fields of a form.
class KeyReader {
 public:
  KeyReader(std::string_view text, std::vector<TextLine>& lines) : text_(text), lines_(lines) {
    for (std::size_t i = 0; i < lines_.size(); ++i) find_key(i);
    std::size_t num_paragraphs = 0;
    for (const TextLine& line : lines_) num_paragraphs += line.role == BlockRole::kParagraph;
    std::size_t num_sentences = 0;
    for (const KeyedLine& one : keyed_) num_sentences += one.is_sentence;
    is_conversation_ = keyed_.size() >= 2 && 2 * keyed_.size() >= num_paragraphs &&
                       2 * num_sentences >= keyed_.size();
  }

  void read() {
    for (const KeyedLine& one : keyed_) {
      if (is_speaker(one)) set_speaker(one);
    }
    for (std::size_t k = 0; k < keyed_.size(); ++k) {
      if (is_field(k)) lines_[keyed_[k].line].role = BlockRole::kField;
    }
  }

 private:
  // How often a key occurs.
  struct Count {
    std::size_t lines = 0;
    std::size_t sentences = 0;
  };

  void find_key(std::size_t i) {
    TextLine& line = lines_[i];
    if (line.role != BlockRole::kParagraph) return;
    const std::string_view content = line.content.of(text_);
    const std::size_t stamp = time_stamp_length(content);
    line.is_turn = stamp > 0;
    const LineKey key = parse_key(content.substr(stamp));
    if (key.key.empty()) {
      line.content = suffix(line.content, stamp);
      return;
    }
    const LineShape shape = measure_line(content.substr(stamp + key.value));
    keyed_.push_back({i, stamp, key, shape.terminators > 0});
    Count& count = counts_[key.key];
    ++count.lines;
    count.sentences += shape.terminators > 0 ? 1 : 0;
  }

  bool is_speaker(const KeyedLine& one) const {
    if (is_mail_field(one.key.key)) return false;
    if (one.stamp > 0 || is_conversation_) return true;
    const Count& count = counts_.at(one.key.key);
    return count.lines > 1 && 2 * count.sentences >= count.lines;
  }

  void set_speaker(const KeyedLine& one) {
    TextLine& line = lines_[one.line];
    line.is_turn = true;
    const auto begin = static_cast<std::size_t>(one.key.key.data() - text_.data());
    line.speaker = {begin, one.key.key.size()};
    line.content = suffix(line.content, one.stamp + one.key.value);
  }

  // A header of a mail, or one of several keys in consecutive lines without sentences.
  bool is_field(std::size_t k) const {
    const KeyedLine& one = keyed_[k];
    if (lines_[one.line].is_turn) return false;
    if (is_mail_field(one.key.key)) return true;
    const auto continues = [&](std::size_t a, std::size_t b) {
      return keyed_[b].line == keyed_[a].line + 1 && !lines_[keyed_[b].line].follows_blank &&
             !keyed_[a].is_sentence && !keyed_[b].is_sentence;
    };
    return (k > 0 && continues(k - 1, k)) || (k + 1 < keyed_.size() && continues(k, k + 1));
  }

  std::string_view text_;
  std::vector<TextLine>& lines_;
  std::vector<KeyedLine> keyed_;
  std::unordered_map<std::string_view, Count> counts_;
  bool is_conversation_ = false;
};

// Tables without drawn lines, and lines of figures.
void find_tables(std::vector<TextLine>& lines) {
  constexpr double kFewLetters = 0.5;
  for (TextLine& line : lines) {
    if (line.role != BlockRole::kParagraph || line.is_turn) continue;
    const LineShape& shape = line.shape;
    const bool has_cells = shape.wide_gaps >= 2 && !shape.ends_sentence;
    const bool has_figures = shape.digits > 0 && shape.letter_fraction() < kFewLetters &&
                             shape.terminators == 0 && shape.words > 1;
    if (has_cells || has_figures) line.role = BlockRole::kTableRow;
  }
}

}  // namespace

std::string_view first_lines(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count) {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  }
  return text.substr(0, end);
}

std::vector<TextLine> read_lines(std::string_view text, std::span<const TextPart> stated) {
  std::vector<TextLine> lines = split(text);
  if (stated.empty()) {
    find_sections(text, lines);
  } else {
    set_stated_roles(stated, lines);
  }
  for (TextLine& line : lines) read_form(text, line);
  KeyReader(text, lines).read();
  for (TextLine& line : lines) {
    throw_if_cancelled();
    line.shape = measure_line(line.content.of(text));
  }
  find_tables(lines);
  return lines;
}

}  // namespace neusum
