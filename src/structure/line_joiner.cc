#include "structure/line_joiner.h"

#include <algorithm>
#include <unordered_map>

#include "structure/block_text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// A line in lower case continues the line before it if that one is at least so long. Its length in
// characters does not matter if the next line has the end of a sentence.
constexpr std::size_t kMinContinuedLine = 30;
constexpr std::size_t kMinContinuedWords = 4;

// Maximum number of lines between the two parts of a paragraph that the end of a page divides.
constexpr std::size_t kMostPageLines = 4;

// How the lines of a text are wrapped.
struct Wrapping {
  bool is_wrapped = false;
  double width = 0;  // the length that nine of ten lines do not exceed
};

Wrapping find_wrapping(const std::vector<TextLine>& lines) {
  constexpr double kNarrowest = 50;
  constexpr double kWidest = 100;
  constexpr double kFullLines = 0.25;
  std::vector<std::size_t> lengths;
  for (const TextLine& line : lines) lengths.push_back(line.shape.characters);
  if (lengths.empty()) return {};
  std::ranges::sort(lengths);
  const auto width = static_cast<double>(lengths[(lengths.size() - 1) * 9 / 10]);
  const auto full = std::ranges::count_if(lengths, [&](std::size_t length) {
    const auto characters = static_cast<double>(length);
    return characters >= 0.75 * width && characters <= width + 8;
  });
  const bool is_wrapped =
      width >= kNarrowest && width <= kWidest &&
      static_cast<double>(full) > kFullLines * static_cast<double>(lengths.size());
  return {is_wrapped, width};
}

// The end of a block to which lines are added.
class LineJoiner {
 public:
  LineJoiner(std::string_view text, const std::vector<TextLine>& lines)
      : text_(text), lines_(lines), wrapping_(find_wrapping(lines)) {
    for (const TextLine& line : lines_) ++repetitions_[line.shape.pattern_hash];
  }

  std::vector<TextBlock> join() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const TextLine& line = lines_[i];
      if (continues(i)) {
        append(line, blocks_.back());
      } else if (continues_page(line)) {
        blocks_.resize(open_ + 1);
        append(line, blocks_[open_]);
      } else {
        begin_block(line);
      }
      if (line.role == BlockRole::kParagraph && !is_running_head(line)) previous_prose_ = &line;
    }
    for (TextBlock& block : blocks_) {
      if (block.lines.size() > 1) block.shape = measure_line(join_lines(text_, block.lines));
    }
    return std::move(blocks_);
  }

 private:
  // Whether line `i` belongs to the block of the line before it.
  bool continues(std::size_t i) const {
    if (i == 0 || lines_[i].follows_blank) return false;
    const TextLine& before = lines_[i - 1];
    const TextLine& line = lines_[i];
    if (before.role != line.role || line.is_turn) return false;
    if (line.role == BlockRole::kQuotation || line.role == BlockRole::kCode) return true;
    if (line.role != BlockRole::kParagraph || line.has_marker) return false;
    return is_full(before) || has_hyphen(before, line) || continues_in_lower_case(before, line);
  }

  bool is_full(const TextLine& line) const {
    constexpr double kFullLine = 0.65;
    return wrapping_.is_wrapped &&
           static_cast<double>(line.shape.characters) >= kFullLine * wrapping_.width;
  }

  static bool continues_in_lower_case(const TextLine& before, const TextLine& line) {
    const bool is_long = before.shape.characters >= kMinContinuedLine || line.shape.terminators > 0;
    return is_long && !before.shape.ends_sentence && !before.shape.ends_with_colon &&
           line.shape.starts_lower && before.shape.words >= kMinContinuedWords;
  }

  // Whether the last word of a line continues on the next line.
  bool has_hyphen(const TextLine& before, const TextLine& line) const {
    const std::string_view content = before.content.of(text_);
    return wrapping_.is_wrapped && content.size() > 1 && content.back() == '-' &&
           is_letter(code_point_before(content, content.size() - 1)) && line.shape.starts_lower;
  }

  // Whether a line continues the last paragraph, which the foot and head of a page interrupt.
  bool continues_page(const TextLine& line) const {
    if (!wrapping_.is_wrapped || previous_prose_ == nullptr || blocks_.empty()) return false;
    const std::size_t interrupting = blocks_.size() - 1 - open_;
    if (interrupting == 0 || interrupting > kMostPageLines) return false;
    return line.role == BlockRole::kParagraph && !line.has_marker && !line.is_turn &&
           line.shape.starts_lower && line.shape.words >= kMinContinuedWords &&
           !previous_prose_->shape.ends_sentence && is_full(*previous_prose_) &&
           blocks_[open_].shape.terminators + line.shape.terminators > 0;
  }

  bool is_running_head(const TextLine& line) const {
    return repetitions_.at(line.shape.pattern_hash) > 1 || !line.shape.is_long_enough() ||
           line.shape.wide_gaps > 0;
  }

  void begin_block(const TextLine& line) {
    blocks_.push_back({.role = line.role,
                       .lines = {line.content},
                       .speaker = line.speaker,
                       .follows_blank = line.follows_blank,
                       .has_marker = line.has_marker,
                       .shape = line.shape});
    if (line.role == BlockRole::kParagraph && !is_running_head(line)) open_ = blocks_.size() - 1;
  }

  void append(const TextLine& line, TextBlock& block) {
    const Span last = block.lines.back();
    if (previous_prose_ != nullptr && previous_prose_->content == last &&
        has_hyphen(*previous_prose_, line)) {
      --block.lines.back().length;
    }
    block.lines.push_back(line.content);
    block.shape.terminators += line.shape.terminators;
  }

  std::string_view text_;
  const std::vector<TextLine>& lines_;
  Wrapping wrapping_;
  std::unordered_map<std::uint64_t, std::size_t> repetitions_;
  std::vector<TextBlock> blocks_;
  std::size_t open_ = 0;                      // the block of previous_prose_
  const TextLine* previous_prose_ = nullptr;  // the last line of a paragraph
};

}  // namespace

std::vector<TextBlock> join_lines(std::string_view text, const std::vector<TextLine>& lines) {
  return LineJoiner(text, lines).join();
}

}  // namespace neusum
