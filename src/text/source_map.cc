#include "neusum/source_map.h"

#include <algorithm>

namespace neusum {

std::size_t SourceMap::end_of(std::size_t run) const {
  return run + 1 < runs_.size() ? runs_[run + 1].text : text_size_;
}

std::size_t SourceMap::run_at(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(runs_, offset, {}, &Run::text);
  return static_cast<std::size_t>(std::max(after - runs_.begin(), std::ptrdiff_t{1}) - 1);
}

std::vector<Span> SourceMap::ranges(Span span) const {
  std::vector<Span> found;
  for (std::size_t i = run_at(span.offset); i < runs_.size() && runs_[i].text < span.end(); ++i) {
    const Run& run = runs_[i];
    if (run.source_unit == 0) continue;
    const std::size_t begin = std::max<std::size_t>(span.offset, run.text) - run.text;
    const std::size_t end = std::min(span.end(), end_of(i)) - run.text;
    if (begin >= end) continue;
    const std::size_t first = begin / run.text_unit;
    const std::size_t last = (end + run.text_unit - 1) / run.text_unit;
    const Span range = {run.source + first * run.source_unit, (last - first) * run.source_unit};
    if (!found.empty() && range.offset >= found.back().offset &&
        range.offset <= found.back().end()) {
      found.back().length = std::max(found.back().end(), range.end()) - found.back().offset;
    } else {
      found.push_back(range);
    }
  }
  return found;
}

void SourceMap::append(std::size_t text_length, std::size_t source, std::size_t text_unit,
                       std::size_t source_unit) {
  if (text_length == 0) return;
  const auto is_continued = [&] {
    const Run& last = runs_.back();
    const std::size_t units = (text_size_ - last.text) / last.text_unit;
    return last.text_unit == text_unit && last.source_unit == source_unit &&
           last.source + units * source_unit == source;
  };
  if (runs_.empty() || !is_continued()) {
    runs_.push_back({static_cast<std::uint32_t>(text_size_), static_cast<std::uint32_t>(source),
                     static_cast<std::uint32_t>(text_unit),
                     static_cast<std::uint32_t>(source_unit)});
  }
  text_size_ += text_length;
}

void SourceMap::append(const SourceMap& other) {
  for (std::size_t i = 0; i < other.runs_.size(); ++i) {
    const Run& run = other.runs_[i];
    append(other.end_of(i) - run.text, run.source, run.text_unit, run.source_unit);
  }
}

// Appends text whose characters are copied from [source, source + length) of the text that
// `to_file` maps to the file.
void SourceMap::append_copy(std::size_t length, std::size_t source, const SourceMap& to_file) {
  for (std::size_t at = source; at < source + length;) {
    const std::size_t i = to_file.run_at(at);
    const Run& run = to_file.runs_[i];
    const std::size_t unit = (at - run.text) / run.text_unit;
    const std::size_t unit_begin = run.text + unit * run.text_unit;
    std::size_t end = std::min(source + length, to_file.end_of(i));
    std::size_t text_unit = run.text_unit;
    if (at > unit_begin || end < unit_begin + text_unit) {  // a part of a unit is a unit of its own
      end = std::min(end, unit_begin + text_unit);
      text_unit = end - at;
    } else {
      end -= (end - unit_begin) % text_unit;
    }
    append(end - at, run.source + unit * run.source_unit, text_unit, run.source_unit);
    at = end;
  }
}

// Appends text that replaces `source`, a part of the text that `to_file` maps to the file.
void SourceMap::append_replacement(std::size_t length, Span source, const SourceMap& to_file) {
  const std::vector<Span> ranges = to_file.ranges(source);
  if (ranges.empty()) return append(length, 0, 1, 0);
  append(length, ranges.front().offset, length, ranges.back().end() - ranges.front().offset);
}

SourceMap SourceMap::followed_by(const SourceMap& to_file) const {
  SourceMap composed;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    const std::size_t length = end_of(i) - run.text;
    if (run.text_unit == 1 && run.source_unit == 1) {
      composed.append_copy(length, run.source, to_file);
      continue;
    }
    for (std::size_t unit = 0; unit < length / run.text_unit; ++unit) {
      composed.append_replacement(run.text_unit,
                                  {run.source + unit * run.source_unit, run.source_unit}, to_file);
    }
  }
  return composed;
}

}  // namespace neusum
