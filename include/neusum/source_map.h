#ifndef NEUSUM_SOURCE_MAP_H_
#define NEUSUM_SOURCE_MAP_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "neusum/span.h"

namespace neusum {

// Maps a text to the file, or to the text, that it was made from. Threads may read one object.
class SourceMap {
 public:
  // Consecutive characters of the text that have the same length in the text and in the file: a
  // copied part has the unit 1 in both, a character reference is one unit. Inserted characters
  // have the source unit 0. A run ends where the next one begins.
  struct Run {
    std::uint32_t text = 0;    // offset of the first unit in the text
    std::uint32_t source = 0;  // offset of the first unit in the file
    std::uint32_t text_unit = 1;
    std::uint32_t source_unit = 1;
  };

  // The ranges of the file that contain the characters of `span`, in order. Tags and other markup
  // are outside of the ranges.
  std::vector<Span> ranges(Span span) const;

  // Appends `text_length` bytes of text, whose first unit is at `source` in the file.
  void append(std::size_t text_length, std::size_t source, std::size_t text_unit = 1,
              std::size_t source_unit = 1);

  // Appends the map of a text that is appended to this text and was made from the same file.
  void append(const SourceMap& other);

  // The map from a text to the file, if this map leads to a text that `to_file` maps to the file.
  SourceMap followed_by(const SourceMap& to_file) const;

  std::size_t text_size() const { return text_size_; }

 private:
  std::size_t end_of(std::size_t run) const;
  std::size_t run_at(std::size_t offset) const;
  void append_copy(std::size_t length, std::size_t source, const SourceMap& to_file);
  void append_replacement(std::size_t length, Span source, const SourceMap& to_file);

  std::vector<Run> runs_;
  std::size_t text_size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_SOURCE_MAP_H_
