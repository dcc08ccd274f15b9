#include "markup/pdf_layout.h"

#include <algorithm>
#include <cmath>

#include "archive/xml_parser.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr double kLargest = 1e6;  // points; pages are smaller

// A number such as "595.275600"; 0 if it is none. (Numbers of this form need no locale.)
double parse_points(std::string_view text) {
  double value = 0;
  double unit = 1;
  const bool is_negative = text.starts_with('-');
  bool is_fraction = false;
  for (const char c : text.substr(is_negative ? 1 : 0)) {
    if (c == '.' && !is_fraction) {
      is_fraction = true;
    } else if (c < '0' || c > '9') {
      return 0;
    } else if (is_fraction) {
      unit /= 10;
      value += unit * (c - '0');
    } else {
      value = 10 * value + (c - '0');
    }
  }
  return std::min(value, kLargest) * (is_negative ? -1 : 1);
}

// Appends the text of a word. Ligatures become letters.
void append_letters(std::string_view text, std::string& out) {
  constexpr CodePoint kFirst = 0xFB00;
  constexpr std::string_view kLetters[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = next_code_point(text, i);
    const bool is_ligature =
        c >= kFirst && c < kFirst + static_cast<CodePoint>(std::size(kLetters));
    if (is_ligature) {
      out += kLetters[static_cast<std::size_t>(c - kFirst)];
    } else if (c >= 0 && !is_space(c)) {
      append_code_point(out, c);
    }
  }
}

void extend(PageBox& box, const PageBox& other) {
  box.left = std::min(box.left, other.left);
  box.top = std::min(box.top, other.top);
  box.right = std::max(box.right, other.right);
  box.bottom = std::max(box.bottom, other.bottom);
}

class LayoutHandler : public XmlHandler {
 public:
  explicit LayoutHandler(std::size_t max_lines) : max_lines_(max_lines) {}

  void start(const XmlName& name, const XmlAttributes& attributes, Span /*source*/) override {
    is_title_ = name.local == "title";
    is_word_ = name.local == "word" && !layout.pages.empty() && !layout.is_truncated;
    if (name.local == "page") {
      layout.pages.push_back({.width = parse_points(attributes.value_of("width")),
                              .height = parse_points(attributes.value_of("height")),
                              .first_line = layout.lines.size()});
    } else if (name.local == "line") {
      layout.is_truncated = layout.is_truncated || layout.lines.size() >= max_lines_;
      is_new_line_ = true;
    } else if (is_word_) {
      start_word(attributes);
    }
  }

  void end(const XmlName& name) override {
    if (name.local == "word" && is_word_) end_word();
    is_title_ = is_title_ && name.local != "title";
    is_word_ = false;
  }

  void text(std::string_view text, Span /*source*/) override {
    if (is_title_) layout.title += text;
    if (is_word_) append_letters(text, layout.text);
  }

  PdfLayout layout;

 private:
  void start_word(const XmlAttributes& attributes) {
    const auto value = [&](std::string_view name) {
      return parse_points(attributes.value_of(name));
    };
    word_ = {.text = {layout.text.size(), 0},
             .box = {.page = layout.pages.size(),
                     .left = value("xMin"),
                     .top = value("yMin"),
                     .right = value("xMax"),
                     .bottom = value("yMax")}};
  }

  // Words without letters, such as spaces, are left out.
  void end_word() {
    word_.text.length = layout.text.size() - word_.text.offset;
    const PageBox& box = word_.box;
    if (word_.text.length == 0 || box.right < box.left || box.bottom < box.top) {
      layout.text.resize(word_.text.offset);
      return;
    }
    if (is_new_line_) {
      layout.lines.push_back({.first_word = layout.words.size(), .box = box});
      ++layout.pages.back().num_lines;
      widest_ = -1;
      is_new_line_ = false;
    }
    PdfLine& line = layout.lines.back();
    ++line.num_words;
    extend(line.box, box);
    if (box.right - box.left > widest_) {
      widest_ = box.right - box.left;
      line.size = box.bottom - box.top;
    }
    layout.words.push_back(word_);
  }

  std::size_t max_lines_;
  PdfWord word_;
  double widest_ = -1;  // word of the present line
  bool is_new_line_ = true;
  bool is_title_ = false;
  bool is_word_ = false;
};

// `pdftotext` copies control characters and what is no character, which XML does not allow.
std::string without_controls(std::string_view xml) {
  std::string text = make_valid_utf8(xml).text;
  constexpr std::string_view kNoCharacter = "\xEF\xBF";  // U+FFFE, U+FFFF
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_control = c >= 0 && c < ' ' && c != '\n' && c != '\t' && c != '\r';
    const bool is_no_character = c == kNoCharacter[0] && i + 2 < text.size() &&
                                 text[i + 1] == kNoCharacter[1] &&
                                 (text[i + 2] == '\xBE' || text[i + 2] == '\xBF');
    if (is_control) text[i] = ' ';
    if (is_no_character) text.replace(i, 3, "   ");
  }
  return text;
}

}  // namespace

std::string PdfLayout::text_of(const PdfLine& line) const {
  std::string result;
  for (std::size_t i = 0; i < line.num_words; ++i) {
    if (i > 0) result += ' ';
    result += text_of(words[line.first_word + i]);
  }
  return result;
}

PdfLayout parse_pdf_layout(std::string_view xml, const std::string& name, std::size_t max_lines) {
  LayoutHandler handler(max_lines);
  parse_xml(without_controls(xml), name, handler);
  return std::move(handler.layout);
}

}  // namespace neusum
