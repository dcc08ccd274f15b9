#ifndef NEUSUM_PYTHON_POSITION_TUPLE_H_
#define NEUSUM_PYTHON_POSITION_TUPLE_H_

// Positions in files as tuples.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "neusum/source_position.h"
#include "neusum/span.h"

namespace neusum::python {

// (begin, end)
using RangeTuple = std::tuple<std::size_t, std::size_t>;
// (page, left, top, right, bottom)
using BoxTuple = std::tuple<std::size_t, double, double, double, double>;
// (ranges, begin, end, member, boxes); begin and end of a caption in seconds
using PositionTuple = std::tuple<std::vector<RangeTuple>, std::optional<double>,
                                 std::optional<double>, std::string, std::vector<BoxTuple>>;

inline std::vector<RangeTuple> tuples_of(const std::vector<Span>& ranges) {
  std::vector<RangeTuple> tuples;
  for (const Span& range : ranges) tuples.emplace_back(range.offset, range.end());
  return tuples;
}

inline std::vector<Span> ranges_of(const std::vector<RangeTuple>& tuples) {
  std::vector<Span> ranges;
  for (const auto& [begin, end] : tuples) ranges.push_back({begin, end - begin});
  return ranges;
}

inline std::vector<BoxTuple> tuples_of(const std::vector<PageBox>& boxes) {
  std::vector<BoxTuple> tuples;
  for (const PageBox& box : boxes) {
    tuples.emplace_back(box.page, box.left, box.top, box.right, box.bottom);
  }
  return tuples;
}

inline std::vector<PageBox> boxes_of(const std::vector<BoxTuple>& tuples) {
  std::vector<PageBox> boxes;
  for (const auto& [page, left, top, right, bottom] : tuples) {
    boxes.push_back({.page = page, .left = left, .top = top, .right = right, .bottom = bottom});
  }
  return boxes;
}

inline PositionTuple position_tuple(const SourcePosition& position) {
  std::optional<double> begin;
  std::optional<double> end;
  if (position.time) {
    begin = position.time->begin;
    end = position.time->end;
  }
  return {tuples_of(position.ranges), begin, end, position.member, tuples_of(position.boxes)};
}

inline std::vector<SourcePosition> positions_of(const std::vector<PositionTuple>& tuples) {
  std::vector<SourcePosition> positions;
  for (const auto& [ranges, begin, end, member, boxes] : tuples) {
    positions.push_back({.ranges = ranges_of(ranges), .boxes = boxes_of(boxes), .member = member});
    if (begin && end) positions.back().time = TimeRange{*begin, *end};
  }
  return positions;
}

}  // namespace neusum::python

#endif  // NEUSUM_PYTHON_POSITION_TUPLE_H_
