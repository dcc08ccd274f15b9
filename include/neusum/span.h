#ifndef NEUSUM_SPAN_H_
#define NEUSUM_SPAN_H_

#include <cstddef>
#include <string_view>

namespace neusum {

// The part [offset, offset + length) of a text, in UTF-8 code units (bytes) unless stated
// otherwise.
struct Span {
  std::size_t offset = 0;
  std::size_t length = 0;

  std::size_t end() const { return offset + length; }
  std::string_view of(std::string_view text) const { return text.substr(offset, length); }
  bool operator==(const Span&) const = default;
};

}  // namespace neusum

#endif  // NEUSUM_SPAN_H_
