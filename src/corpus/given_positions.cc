#include "corpus/given_positions.h"

#include <cstddef>

namespace neusum {

std::vector<GivenPosition> given_positions(const Document& document, std::span<const Span> spans,
                                           StringIndexType type) {
  const bool is_joined = !document.given_text.empty();
  std::vector<Span> ranges;
  std::vector<std::size_t> ends;  // of the ranges of each span
  for (const Span& span : spans) {
    const std::vector<Span> found =
        is_joined ? document.given_map.ranges(span) : std::vector<Span>{span};
    ranges.insert(ranges.end(), found.begin(), found.end());
    ends.push_back(ranges.size());
  }
  ranges = convert_spans(is_joined ? document.given_text : document.text, ranges, type);
  std::vector<GivenPosition> positions;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const auto of_span = std::span(ranges).subspan(begin, end - begin);
    GivenPosition position;
    position.span = {of_span.front().offset, of_span.back().end() - of_span.front().offset};
    if (of_span.size() > 1) position.ranges.assign(of_span.begin(), of_span.end());
    positions.push_back(std::move(position));
    begin = end;
  }
  return positions;
}

}  // namespace neusum
