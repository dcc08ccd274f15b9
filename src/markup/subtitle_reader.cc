#include "markup/subtitle_reader.h"

#include <algorithm>
#include <optional>

#include "base/cancellation.h"
#include "markup/block_writer.h"
#include "markup/character_references.h"
#include "markup/html_characters.h"

namespace neusum {
namespace {

constexpr std::string_view kArrow = "-->";
constexpr std::size_t kFirstLines = 8;  // in which the first time of an SRT file stands

// Splits a text into lines; line ends are LF, CR LF or CR.
class LineSplitter {
 public:
  explicit LineSplitter(std::string_view text) : left_(text) {}

  std::optional<std::string_view> next() {
    if (left_.empty()) return std::nullopt;
    const std::size_t end = std::min(left_.find_first_of("\r\n"), left_.size());
    const std::string_view line = left_.substr(0, end);
    left_.remove_prefix(
        std::min(end + (left_.substr(end).starts_with("\r\n") ? 2 : 1), left_.size()));
    return line;
  }

 private:
  std::string_view left_;
};

bool is_blank(std::string_view line) { return std::ranges::all_of(line, is_html_space); }

// Reads "01:02:03.456" or "02:03,456" at the beginning of `text` and removes it.
std::optional<double> read_time(std::string_view& text) {
  double seconds = 0;
  std::size_t colons = 0;
  while (true) {
    std::size_t digits = 0;
    double number = 0;
    for (; digits < text.size() && digits < 9 && text[digits] >= '0' && text[digits] <= '9';
         ++digits) {
      number = number * 10 + (text[digits] - '0');
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    seconds = seconds * 60 + number;
    if (text.empty() || text.front() != ':') break;
    text.remove_prefix(1);
    ++colons;
  }
  if (colons == 0) return std::nullopt;
  if (text.empty() || (text.front() != '.' && text.front() != ',')) return seconds;
  text.remove_prefix(1);
  double place = 0.1;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1)) {
    seconds += place * (text.front() - '0');
    place /= 10;
  }
  return seconds;
}

void skip_spaces(std::string_view& text) {
  while (!text.empty() && is_html_space(text.front())) text.remove_prefix(1);
}

// The times of a line such as "00:01.000 --> 00:02.500 align:start".
std::optional<TimeRange> read_times(std::string_view line) {
  if (line.find(kArrow) == std::string_view::npos) return std::nullopt;
  skip_spaces(line);
  const std::optional<double> begin = read_time(line);
  skip_spaces(line);
  if (!begin || !line.starts_with(kArrow)) return std::nullopt;
  line.remove_prefix(kArrow.size());
  skip_spaces(line);
  const std::optional<double> end = read_time(line);
  if (!end) return std::nullopt;
  return TimeRange{*begin, *end};
}

class SubtitleReader {
 public:
  SubtitleReader(std::string_view text, const SourceOptions& options)
      : text_(text), writer_(options.max_blocks) {}

  // Everything that is not between a line of times and a blank line is no caption: numbers, styles,
  // notes.
  SourceText read(SourceType type) {
    LineSplitter lines(text_);
    while (!writer_.is_full()) {
      const auto line = lines.next();
      if (!line) break;
      throw_if_cancelled();
      if (const auto times = read_times(*line)) {
        end_cue();
        times_ = times;
      } else if (is_blank(*line)) {
        end_cue();
      } else if (times_) {
        append_line(*line);
      }
    }
    SourceText result;
    result.type = type;
    result.is_truncated = writer_.is_full();
    end_cue();
    writer_.finish(result);
    return result;
  }

 private:
  void append_line(std::string_view line) {
    writer_.break_line();
    while (!line.empty()) {
      const std::size_t end = std::min(line.find_first_of("<{&"), line.size());
      writer_.append(line.substr(0, end), offset_of(line));
      line.remove_prefix(end);
      if (!line.empty()) line.remove_prefix(append_special(line));
    }
  }

  // Handles a tag, such as "<i>" or "{\an8}", or a character reference at the beginning of `line`.
  // Returns its length.
  std::size_t append_special(std::string_view line) {
    if (line.front() == '&') {
      const CharacterReference reference = decode_reference(line, ReferenceContext::kText);
      if (reference.length > 0) {
        writer_.append_replacement(reference.text, offset_of(line), reference.length);
        return reference.length;
      }
    } else if (const std::size_t length = tag_length(line); length > 0) {
      return length;
    }
    writer_.append(line.substr(0, 1), offset_of(line));
    return 1;
  }

  static std::size_t tag_length(std::string_view line) {
    constexpr std::size_t kMaxTag = 256;
    const bool is_style = line.starts_with("{\\");
    const bool is_tag = line.starts_with("<") && line.size() > 1 &&
                        (is_ascii_alphanumeric(line[1]) || line[1] == '/');
    if (!is_style && !is_tag) return 0;
    const std::size_t end = line.substr(0, kMaxTag).find(is_style ? '}' : '>');
    return end == std::string_view::npos ? 0 : end + 1;
  }

  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
  }

  void end_cue() {
    if (writer_.has_text()) writer_.end_block(BlockRole::kCue, times_);
    times_.reset();
  }

  std::string_view text_;
  BlockWriter writer_;
  std::optional<TimeRange> times_;  // of the present caption
};

}  // namespace

bool is_srt(std::string_view text) {
  LineSplitter lines(text);
  for (std::size_t i = 0; i < kFirstLines; ++i) {
    const auto line = lines.next();
    if (!line) return false;
    if (read_times(*line)) return true;
  }
  return false;
}

bool is_vtt(std::string_view text) {
  constexpr std::string_view kStart = "WEBVTT";
  return text.starts_with(kStart) &&
         (text.size() == kStart.size() || is_html_space(text[kStart.size()]));
}

SourceText read_vtt(std::string_view text, const SourceOptions& options) {
  return SubtitleReader(text, options).read(SourceType::kVtt);
}

SourceText read_srt(std::string_view text, const SourceOptions& options) {
  return SubtitleReader(text, options).read(SourceType::kSrt);
}

}  // namespace neusum
