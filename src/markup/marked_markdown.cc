#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "neusum/marked_page.h"
#include "neusum/source.h"

namespace neusum {
namespace {

std::string read_text_of(std::string_view file) {
  return read_source(file, {.type = SourceType::kMarkdown}).text;
}

std::string with_marks(std::string_view file, std::span<const Span> parts) {
  std::string result;
  std::size_t position = 0;
  for (const Span& part : parts) {
    result += file.substr(position, part.offset - position);
    result += "<mark>";
    result += part.of(file);
    result += "</mark>";
    position = part.end();
  }
  result += file.substr(position);
  return result;
}

// A part of a file with the characters around it that begin and end emphasis, code and addresses.
Span with_delimiters(std::string_view file, Span part) {
  const auto is_in = [](std::string_view set, char c) { return set.find(c) != set.npos; };
  std::size_t begin = part.offset;
  std::size_t end = part.end();
  while (begin > 0 && is_in("*_~`<[", file[begin - 1])) --begin;
  while (end < file.size() && is_in("*_~`>]", file[end])) ++end;
  return {begin, end - begin};
}

// A mark may change what a Markdown file says: in code, its tags are text. Selects the marks with
// which the file reads the same.
class MarkSelection {
 public:
  explicit MarkSelection(std::string_view file) : file_(file), text_(read_text_of(file)) {}

  // `parts` are in order.
  void add(std::span<const Span> parts) {
    if (parts.empty()) return;
    if (reads_the_same(parts)) {
      selected_.insert(selected_.end(), parts.begin(), parts.end());
    } else if (parts.size() == 1) {
      add_with_delimiters(parts.front());
    } else {
      add(parts.first(parts.size() / 2));
      add(parts.subspan(parts.size() / 2));
    }
  }

  std::string marked_file() const { return with_marks(file_, selected_); }

 private:
  bool reads_the_same(std::span<const Span> parts) const {
    return read_text_of(with_marks(file_, parts)) == text_;
  }

  void add_with_delimiters(const Span& part) {
    const std::array wider = {with_delimiters(file_, part)};
    const bool is_free = selected_.empty() || selected_.back().end() <= wider.front().offset;
    if (is_free && reads_the_same(wider)) selected_.push_back(wider.front());
  }

  std::string_view file_;
  std::string text_;
  std::vector<Span> selected_;
};

// From the first to the last character of each mark, in the order of the file; without marks that
// overlap an earlier one.
std::vector<Span> extents(std::span<const PageMark> marks) {
  std::vector<Span> parts;
  for (const PageMark& mark : marks) {
    if (mark.ranges.empty()) continue;
    const std::size_t begin = mark.ranges.front().offset;
    parts.push_back({begin, mark.ranges.back().end() - begin});
  }
  std::ranges::sort(parts, {}, &Span::offset);
  std::size_t end = 0;
  std::erase_if(parts, [&](const Span& part) {
    const bool overlaps = part.offset < end;
    if (!overlaps) end = part.end();
    return overlaps;
  });
  return parts;
}

}  // namespace

std::string mark_markdown(std::string_view file, std::span<const PageMark> marks) {
  MarkSelection selection(file);
  selection.add(extents(marks));
  return selection.marked_file();
}

}  // namespace neusum
