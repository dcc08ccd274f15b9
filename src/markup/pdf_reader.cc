#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "markup/block_writer.h"
#include "markup/kept_blocks.h"
#include "markup/pdf_layout.h"
#include "markup/pdf_paragraphs.h"
#include "markup/plain_text_reader.h"
#include "neusum/error.h"
#include "neusum/source.h"
#include "text/text_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::string_view kSoftHyphenLetter = "\xC2\xAD";

bool ends_with_soft_hyphen(std::string_view word) { return word.ends_with(kSoftHyphenLetter); }

// The length of the hyphen at the end of a line; 0 if there is none after a letter.
std::size_t hyphen_length(std::string_view word) {
  constexpr CodePoint kSoftHyphen = 0xAD;
  constexpr CodePoint kHyphen = 0x2010;
  if (word.empty()) return 0;
  std::size_t begin = word.size();
  const CodePoint last = previous_code_point(word, begin);
  const bool is_hyphen = last == '-' || last == kSoftHyphen || last == kHyphen;
  return is_hyphen && begin > 0 && is_letter(code_point_before(word, begin)) ? word.size() - begin
                                                                             : 0;
}

// Whether there is no space between words of a script, such as Chinese.
bool is_unspaced(CodePoint c) {
  constexpr CodePoint kFirstUnspaced = 0x2E80;
  constexpr CodePoint kFirstHangul = 0xAC00;
  constexpr CodePoint kLastHangul = 0xD7AF;
  return c >= kFirstUnspaced && !(c >= kFirstHangul && c <= kLastHangul);
}

std::string_view leading_digits(std::string_view word) {
  return word.substr(0, std::min(word.find_first_not_of("0123456789"), word.size()));
}

// Whether digits after `text` can be the number of a footnote: not those of a number such as 3.2.
bool can_have_mark(std::string_view text) {
  std::size_t begin = text.size();
  const CodePoint last = previous_code_point(text, begin);
  const bool is_in_number = begin > 0 && is_digit(code_point_before(text, begin));
  return is_letter(last) || is_closer(last) ||
         ((is_terminator(last) || last == ',') && !is_in_number);
}

// Writes the paragraphs as text, and remembers the place of each word.
class TextWriter {
 public:
  TextWriter(const PdfLayout& layout, const std::vector<PdfParagraph>& paragraphs)
      : layout_(layout) {
    for (const PdfWord& word : layout.words) {
      const std::string_view letters = layout.text_of(word);
      if (letters.find('-') != std::string_view::npos) compounds_.insert(lower_case(letters));
      has_soft_hyphens_ = has_soft_hyphens_ || ends_with_soft_hyphen(letters);
    }
    for (const PdfParagraph& paragraph : paragraphs) {
      if (!paragraph.is_note) continue;
      const PdfLine& first = layout.lines[paragraph.lines.front()];
      const PdfWord& mark = layout.words[first.first_word];
      const std::string_view number = leading_digits(layout.text_of(mark));
      if (!number.empty()) marks_[mark.box.page].insert(std::string(number));
    }
  }

  // Returns the span of the paragraph in the text.
  Span write(const PdfParagraph& paragraph) {
    if (!text.empty()) text += "\n\n";
    const std::size_t begin = text.size();
    is_note_ = paragraph.is_note;
    is_first_ = true;
    for (std::size_t k = 0; k < paragraph.lines.size(); ++k) {
      const PdfLine& line = layout_.lines[paragraph.lines[k]];
      for (std::size_t i = 0; i < line.num_words; ++i) {
        write_word(layout_.words[line.first_word + i], line, i == 0 && k > 0);
      }
    }
    return {begin, text.size() - begin};
  }

  std::string text;
  std::vector<PlacedWord> words;

 private:
  void write_word(const PdfWord& word, const PdfLine& line, bool begins_line) {
    const std::string_view letters = without_mark(word, line);
    if (letters.empty()) return;
    if (!is_first_) separate(letters, begins_line);
    is_first_ = false;
    words.push_back({.offset = text.size(), .box = word.box});
    text += letters;
  }

  // Writes a space, or removes the hyphen of a word that goes on in the next line.
  void separate(std::string_view next, bool begins_line) {
    const std::string_view word = std::string_view(text).substr(words.back().offset);
    const std::size_t hyphen = hyphen_length(word);
    const CodePoint first = code_point_at(next, 0);
    if (begins_line && hyphen > 0 && is_letter(first)) {
      const std::string compound = lower_case(std::string(word) + std::string(next));
      const bool is_division =
          ends_with_soft_hyphen(word) ||
          (!has_soft_hyphens_ && is_lower(first) && !compounds_.contains(compound));
      if (is_division) text.resize(text.size() - hyphen);
      return;
    }
    const bool are_joined = is_unspaced(first) && is_unspaced(code_point_before(text, text.size()));
    if (!are_joined) text += ' ';
  }

  // The word without the number of a footnote on its page.
  std::string_view without_mark(const PdfWord& word, const PdfLine& line) const {
    constexpr double kRaised = 0.8;  // of the size of the line
    const std::string_view letters = layout_.text_of(word);
    const auto marks = marks_.find(word.box.page);
    if (is_note_ || marks == marks_.end()) return letters;
    const std::size_t end = letters.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
    if (!marks->second.contains(std::string(letters.substr(end)))) return letters;
    if (end == 0) {
      const bool is_raised = word.box.bottom - word.box.top < kRaised * line.size;
      return is_raised ? std::string_view() : letters;
    }
    return can_have_mark(letters.substr(0, end)) ? letters.substr(0, end) : letters;
  }

  const PdfLayout& layout_;
  std::unordered_set<std::string> compounds_;           // words with a hyphen, in lower case
  std::map<std::size_t, std::set<std::string>> marks_;  // of footnotes, by page
  bool has_soft_hyphens_ = false;                       // so other hyphens do not divide words
  bool is_note_ = false;
  bool is_first_ = true;  // word of the paragraph
};

SourceText note_block(std::string_view text, Span span) {
  BlockWriter writer(1);
  writer.append(span.of(text), span.offset);
  writer.end_block(BlockRole::kNote);
  SourceText note;
  writer.finish(note);
  return note;
}

}  // namespace

SourceText read_pdf_layout(std::string_view layout_xml, const SourceOptions& options) {
  constexpr std::size_t kLinesPerBlock = 4;  // mean
  const PdfLayout layout =
      parse_pdf_layout(layout_xml, options.file_name, kLinesPerBlock * options.max_blocks);
  const std::vector<PdfParagraph> paragraphs = find_pdf_paragraphs(layout);
  TextWriter writer(layout, paragraphs);
  for (const PdfParagraph& paragraph : paragraphs) {
    if (!paragraph.is_note) writer.write(paragraph);
  }
  SourceText result = read_plain_text(writer.text, options);
  for (const PdfParagraph& paragraph : paragraphs) {
    if (!paragraph.is_note || result.blocks.size() >= options.max_blocks) continue;
    const Span span = writer.write(paragraph);
    append_blocks(result, note_block(writer.text, span));
  }
  if (result.blocks.empty()) {
    throw InvalidInput(options.file_name +
                       " has no text; if it consists of images, recognize their text first, for "
                       "example with 'ocrmypdf'");
  }
  result.type = SourceType::kPdf;
  result.title = layout.title;
  result.words = std::move(writer.words);
  result.is_truncated = result.is_truncated || layout.is_truncated;
  return result;
}

}  // namespace neusum
