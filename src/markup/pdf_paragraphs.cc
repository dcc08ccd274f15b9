#include "markup/pdf_paragraphs.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "markup/pdf_columns.h"
#include "structure/line_grammar.h"
#include "text/text_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr double kSmallText = 0.93;     // of the size of running text: footnotes are smaller
constexpr double kOtherSize = 0.12;     // relative difference of sizes in different paragraphs
constexpr double kParagraphGap = 1.3;   // distance of lines, in distances within paragraphs
constexpr double kUsualDistance = 1.3;  // of lines, in their size
constexpr double kIndent = 0.6;         // of a first line, in its size
constexpr double kShortLine = 2;        // space at the end of a last line, in its size
constexpr std::size_t kMostInterrupting = 3;  // paragraphs between the parts of one

bool begins_with_lower(std::string_view text) {
  return !text.empty() && is_lower(code_point_at(text, 0));
}

bool ends_sentence(std::string_view text) {
  for (std::size_t i = text.size(); i > 0;) {
    const CodePoint c = previous_code_point(text, i);
    if (is_terminator(c) || c == ':') return true;
    if (!is_closer(c) && !is_digit(c)) return false;  // the number of a note may follow
  }
  return false;
}

bool begins_note(std::string_view text) {
  if (text.empty()) return false;
  const CodePoint c = code_point_at(text, 0);
  constexpr CodePoint kDagger = 0x2020;
  constexpr CodePoint kDoubleDagger = 0x2021;
  return is_digit(c) || c == '*' || c == kDagger || c == kDoubleDagger;
}

template <typename Values>
double median(Values values, double if_empty) {
  if (values.empty()) return if_empty;
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

// The size of most words.
double size_of_text(const PdfLayout& layout) {
  std::vector<double> sizes;
  for (const PdfLine& line : layout.lines) sizes.insert(sizes.end(), line.num_words, line.size);
  return median(std::move(sizes), 0);
}

class ParagraphFinder {
 public:
  explicit ParagraphFinder(const PdfLayout& layout)
      : layout_(layout), size_(size_of_text(layout)) {}

  std::vector<PdfParagraph> find() {
    const std::vector<bool> is_head = find_running_heads(layout_);
    for (const PdfPage& page : layout_.pages) {
      for (const PdfColumn& column : find_columns(layout_, page, is_head)) {
        read_column(page, column);
      }
    }
    return std::move(paragraphs_);
  }

 private:
  const PdfLine& line(std::size_t i) const { return layout_.lines[i]; }

  std::string_view first_word(std::size_t i) const {
    return layout_.text_of(layout_.words[line(i).first_word]);
  }

  std::string_view last_word(std::size_t i) const {
    return layout_.text_of(layout_.words[line(i).first_word + line(i).num_words - 1]);
  }

  void read_column(const PdfPage& page, const PdfColumn& column) {
    measure(column);
    const std::size_t notes = notes_begin(page, column);
    for (std::size_t k = 0; k < column.size(); ++k) {
      const bool is_note = k >= notes;
      if (k == 0 && !is_note) {
        begin_column(column[k]);
      } else if (k == 0 || k == notes || begins_paragraph(column[k - 1], column[k]) ||
                 (is_note && begins_note(first_word(column[k])))) {
        paragraphs_.push_back({.lines = {column[k]}, .is_note = is_note});
      } else {
        paragraphs_.back().lines.push_back(column[k]);
      }
    }
  }

  void measure(const PdfColumn& column) {
    std::vector<double> distances;
    right_ = 0;
    for (std::size_t k = 0; k < column.size(); ++k) {
      right_ = std::max(right_, line(column[k]).box.right);
      if (k == 0 || !has_same_size(column[k - 1], column[k])) continue;
      const double distance = line(column[k]).middle() - line(column[k - 1]).middle();
      if (distance > line(column[k]).size / 2) distances.push_back(distance / line(column[k]).size);
    }
    constexpr std::size_t kFewest = 3;
    distance_ = distances.size() < kFewest ? kUsualDistance : median(std::move(distances), 0);
  }

  bool has_same_size(std::size_t a, std::size_t b) const {
    return std::abs(line(a).size - line(b).size) <
           kOtherSize * std::max(line(a).size, line(b).size);
  }

  // Where the footnotes at the end of a column begin.
  std::size_t notes_begin(const PdfPage& page, const PdfColumn& column) const {
    std::size_t begin = column.size();
    for (std::size_t k = column.size(); k > 0; --k) {
      const PdfLine& small = line(column[k - 1]);
      if (small.size >= kSmallText * size_ || small.middle() < page.height / 2) break;
      if (begins_note(first_word(column[k - 1]))) begin = k - 1;
    }
    return begin;
  }

  bool begins_paragraph(std::size_t before, std::size_t i) const {
    const PdfLine& a = line(before);
    const PdfLine& b = line(i);
    const double distance = b.middle() - a.middle();
    if (std::abs(distance) < b.size / 2) return false;  // beside each other
    if (!has_same_size(before, i)) return true;
    const bool is_complete = ends_sentence(last_word(before));
    const std::string text = layout_.text_of(b);
    if (bullet_length(text) > 0 || (is_complete && list_marker_length(text) > 0)) return true;
    if (!is_complete && begins_with_lower(text)) return false;
    if (distance > kParagraphGap * distance_ * b.size) return true;
    const bool is_short = a.box.right < right_ - kShortLine * a.size;
    const bool is_indented = b.box.left > a.box.left + kIndent * b.size;
    return is_complete && (is_short || is_indented);
  }

  // The first line of a column continues a paragraph that has no end yet.
  void begin_column(std::size_t i) {
    for (std::size_t back = 1; back <= std::min(kMostInterrupting, paragraphs_.size()); ++back) {
      PdfParagraph& paragraph = paragraphs_[paragraphs_.size() - back];
      if (paragraph.is_note) continue;
      if (continues(paragraph, i)) {
        paragraph.lines.push_back(i);
        std::rotate(paragraphs_.end() - static_cast<std::ptrdiff_t>(back),
                    paragraphs_.end() - static_cast<std::ptrdiff_t>(back) + 1, paragraphs_.end());
        return;
      }
    }
    paragraphs_.push_back({.lines = {i}});
  }

  bool continues(const PdfParagraph& paragraph, std::size_t i) const {
    const std::size_t last = paragraph.lines.back();
    if (!has_same_size(last, i) || ends_sentence(last_word(last))) return false;
    if (begins_with_lower(first_word(i))) return true;
    return &paragraph == &paragraphs_.back() && paragraph.lines.size() > 1 &&
           list_marker_length(layout_.text_of(line(i))) == 0;
  }

  const PdfLayout& layout_;
  double size_;          // of running text
  double distance_ = 0;  // of lines in the present column, in their size
  double right_ = 0;     // of the present column
  std::vector<PdfParagraph> paragraphs_;
};

}  // namespace

std::vector<PdfParagraph> find_pdf_paragraphs(const PdfLayout& layout) {
  return ParagraphFinder(layout).find();
}

}  // namespace neusum
