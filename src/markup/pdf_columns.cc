#include "markup/pdf_columns.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "structure/line_grammar.h"

namespace neusum {
namespace {

constexpr std::size_t kHeadLines = 3;       // at most, at each end of a page
constexpr double kMarginFraction = 0.15;    // of the height of a page
constexpr std::size_t kMaxDepth = 6;        // of columns in columns
constexpr std::size_t kFewestInColumn = 3;  // lines

// The text of a line, where a number counts as any number, and its height on the page.
std::string pattern_of(const PdfLayout& layout, const PdfLine& line) {
  std::string result = std::to_string(std::lround(line.box.top)) + ' ';
  for (const char c : layout.text_of(line)) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit) result += c;
    if (is_digit && !result.ends_with('#')) result += '#';
  }
  return result;
}

// Lines of a page in the order of their position, up to the given number from each end.
std::vector<std::size_t> outer_lines(const PdfLayout& layout, const PdfPage& page) {
  std::vector<std::size_t> lines(page.num_lines);
  std::iota(lines.begin(), lines.end(), page.first_line);
  const auto middle = [&](std::size_t i) { return layout.lines[i].middle(); };
  std::ranges::stable_sort(lines, {}, middle);
  std::vector<std::size_t> outer;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const double y = middle(lines[k]);
    const bool is_top = k < kHeadLines && y < kMarginFraction * page.height;
    const bool is_bottom =
        k + kHeadLines >= lines.size() && y > (1 - kMarginFraction) * page.height;
    if (is_top || is_bottom) outer.push_back(lines[k]);
  }
  return outer;
}

class ColumnFinder {
 public:
  explicit ColumnFinder(const PdfLayout& layout) : layout_(layout) {}

  void divide(std::vector<std::size_t> lines, std::size_t depth) {
    if (lines.empty()) return;
    const std::optional<double> gutter = depth < kMaxDepth ? find_gutter(lines) : std::nullopt;
    if (!gutter) return add_column(std::move(lines));
    std::ranges::stable_sort(lines, {}, [&](std::size_t i) { return box(i).top; });
    const std::vector<double> beside = middles_beside(lines, *gutter);
    std::vector<std::size_t> left;
    std::vector<std::size_t> right;
    std::vector<std::size_t> across;
    const auto flush_columns = [&] {
      divide(std::exchange(left, {}), depth + 1);
      divide(std::exchange(right, {}), depth + 1);
    };
    for (const std::size_t i : lines) {
      if (crosses(i, *gutter) && !has_neighbour(i, beside)) {
        flush_columns();
        across.push_back(i);
        continue;
      }
      divide(std::exchange(across, {}), kMaxDepth);
      (box(i).left < *gutter ? left : right).push_back(i);
    }
    flush_columns();
    divide(std::move(across), kMaxDepth);
  }

  std::vector<PdfColumn> take() { return std::move(columns_); }

 private:
  const PageBox& box(std::size_t i) const { return layout_.lines[i].box; }

  bool crosses(std::size_t i, double gutter) const {
    return box(i).left < gutter && box(i).right > gutter;
  }

  // The middles of the lines that do not cross the gutter, sorted.
  std::vector<double> middles_beside(const std::vector<std::size_t>& lines, double gutter) const {
    std::vector<double> middles;
    for (const std::size_t i : lines) {
      if (!crosses(i, gutter)) middles.push_back(layout_.lines[i].middle());
    }
    std::ranges::sort(middles);
    return middles;
  }

  // Whether a line that crosses the gutter has others beside it. Then it is a long line of a
  // column.
  bool has_neighbour(std::size_t i, const std::vector<double>& middles) const {
    constexpr double kDistance = 0.7;  // in the size of the line
    const PdfLine& line = layout_.lines[i];
    const auto next = std::ranges::lower_bound(middles, line.middle() - kDistance * line.size);
    return next != middles.end() && *next < line.middle() + kDistance * line.size;
  }

  // Where few lines cross between a left and a right column, which are beside each other.
  std::optional<double> find_gutter(const std::vector<std::size_t>& lines) const {
    std::vector<double> lefts;
    std::vector<double> rights;
    for (const std::size_t i : lines) {
      lefts.push_back(box(i).left);
      rights.push_back(box(i).right);
    }
    std::ranges::sort(lefts);
    std::ranges::sort(rights);
    std::optional<double> best;
    std::size_t fewest = lines.size();
    double widest = 0;
    for (std::size_t k = 0; k < rights.size(); ++k) {
      const auto next = std::ranges::lower_bound(lefts, rights[k]);
      if (next == lefts.end()) break;
      const std::size_t num_left = k + 1;
      const auto num_right = static_cast<std::size_t>(lefts.end() - next);
      if (num_left + num_right > lines.size()) continue;  // lines without width
      const std::size_t crossing = lines.size() - num_left - num_right;
      const double gap = *next - rights[k];
      const std::size_t smaller = std::min(num_left, num_right);
      if (smaller < kFewestInColumn || gap < kLeastGap || 2 * crossing > smaller) continue;
      if (crossing < fewest || (crossing == fewest && gap > widest)) {
        best = rights[k] + gap / 2;
        fewest = crossing;
        widest = gap;
      }
    }
    return best && are_beside(lines, *best) ? best : std::nullopt;
  }

  // Whether most lines of the smaller column have a line of the other one beside them. Otherwise
  // the lines may be short ones and indented ones.
  bool are_beside(const std::vector<std::size_t>& lines, double gutter) const {
    std::vector<double> left;
    std::vector<double> right;
    std::vector<double> heights;
    for (const std::size_t i : lines) {
      const double middle = layout_.lines[i].middle();
      if (box(i).right <= gutter) left.push_back(middle);
      if (box(i).left >= gutter) right.push_back(middle);
      heights.push_back(layout_.lines[i].size);
    }
    std::ranges::nth_element(heights, heights.begin() + std::ssize(heights) / 2);
    const double height = heights[heights.size() / 2];
    if (left.size() > right.size()) std::swap(left, right);
    std::ranges::sort(right);
    const auto is_beside = [&](double y) {
      const auto next = std::ranges::lower_bound(right, y - height);
      return next != right.end() && *next < y + height;
    };
    return 2 * std::ranges::count_if(left, is_beside) > std::ssize(left);
  }

  // Sorts the lines from top to bottom, and those beside each other from left to right.
  void add_column(std::vector<std::size_t> lines) {
    std::ranges::stable_sort(lines, {}, [&](std::size_t i) { return layout_.lines[i].middle(); });
    for (auto row = lines.begin(); row != lines.end();) {
      const PdfLine& first = layout_.lines[*row];
      const auto end = std::find_if(row, lines.end(), [&](std::size_t i) {
        return layout_.lines[i].middle() > first.middle() + first.size / 2;
      });
      std::stable_sort(row, end,
                       [&](std::size_t a, std::size_t b) { return box(a).left < box(b).left; });
      row = end == row ? row + 1 : end;
    }
    columns_.push_back(std::move(lines));
  }

  static constexpr double kLeastGap = 4;  // points between columns

  const PdfLayout& layout_;
  std::vector<PdfColumn> columns_;
};

}  // namespace

std::vector<bool> find_running_heads(const PdfLayout& layout) {
  std::map<std::string, std::size_t> counts;
  std::vector<std::pair<std::size_t, std::string>> candidates;
  for (const PdfPage& page : layout.pages) {
    for (const std::size_t i : outer_lines(layout, page)) {
      candidates.emplace_back(i, pattern_of(layout, layout.lines[i]));
      ++counts[candidates.back().second];
    }
  }
  constexpr std::size_t kManyPages = 3;
  std::vector<bool> is_head(layout.lines.size(), false);
  for (const auto& [line, text] : candidates) {
    const std::size_t count = counts[text];
    const bool repeats = count >= kManyPages || (count > 1 && 2 * count > layout.pages.size());
    is_head[line] = repeats || is_page_number(layout.text_of(layout.lines[line]));
  }
  return is_head;
}

std::vector<PdfColumn> find_columns(const PdfLayout& layout, const PdfPage& page,
                                    const std::vector<bool>& is_left_out) {
  std::vector<std::size_t> lines;
  for (std::size_t i = page.first_line; i < page.first_line + page.num_lines; ++i) {
    if (!is_left_out[i]) lines.push_back(i);
  }
  ColumnFinder finder(layout);
  finder.divide(std::move(lines), 0);
  return finder.take();
}

}  // namespace neusum
