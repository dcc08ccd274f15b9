#include <algorithm>
#include <numeric>

#include "neusum/source.h"

namespace neusum {
namespace {

// The times of the captions that overlap `span`.
std::optional<TimeRange> time_of(const SourceText& source, Span span) {
  const auto first = std::ranges::partition_point(
      source.blocks, [&](const SourceBlock& block) { return block.span.end() <= span.offset; });
  const auto last = std::ranges::partition_point(
      source.blocks, [&](const SourceBlock& block) { return block.span.offset < span.end(); });
  if (first >= last || !first->time || !(last - 1)->time) return std::nullopt;
  return TimeRange{first->time->begin, (last - 1)->time->end};
}

// The member of an archive that the block with `span` is from.
std::string member_of(const SourceText& source, Span span) {
  const auto block = std::ranges::partition_point(
      source.blocks, [&](const SourceBlock& b) { return b.span.end() <= span.offset; });
  return block == source.blocks.end() || !block->member ? "" : source.members[*block->member];
}

// Whether a word is beside another one, in the same line.
bool is_beside(const PageBox& word, const PageBox& line) {
  const double middle = (word.top + word.bottom) / 2;
  return word.page == line.page && word.left >= line.left && middle > line.top &&
         middle < line.bottom;
}

// The boxes of the words in ranges of the text of a PDF, one per line.
std::vector<PageBox> boxes_of(const SourceText& source, std::span<const Span> ranges) {
  std::vector<PageBox> boxes;
  for (const Span& range : ranges) {
    auto word = std::ranges::upper_bound(source.words, range.offset, {}, &PlacedWord::offset);
    if (word != source.words.begin()) --word;
    for (; word != source.words.end() && word->offset < range.end(); ++word) {
      if (boxes.empty() || !is_beside(word->box, boxes.back())) boxes.push_back(word->box);
      boxes.back().top = std::min(boxes.back().top, word->box.top);
      boxes.back().right = std::max(boxes.back().right, word->box.right);
      boxes.back().bottom = std::max(boxes.back().bottom, word->box.bottom);
    }
  }
  return boxes;
}

}  // namespace

std::vector<SourcePosition> positions_in_source(const SourceText& source,
                                                std::span<const Span> spans, StringIndexType type) {
  std::vector<std::size_t> order(spans.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return spans[i].offset; });
  std::vector<Span> sorted;
  for (const std::size_t i : order) sorted.push_back(spans[i]);
  sorted = spans_in_utf8(source.text, sorted, type);
  std::vector<SourcePosition> positions(spans.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    positions[order[k]] = {.ranges = source.map.ranges(sorted[k]),
                           .time = time_of(source, sorted[k]),
                           .member = member_of(source, sorted[k])};
    if (source.type != SourceType::kPdf) continue;
    positions[order[k]].boxes = boxes_of(source, positions[order[k]].ranges);
    positions[order[k]].ranges.clear();
  }
  return positions;
}

}  // namespace neusum
