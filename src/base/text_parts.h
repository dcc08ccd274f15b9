#ifndef NEUSUM_BASE_TEXT_PARTS_H_
#define NEUSUM_BASE_TEXT_PARTS_H_

#include <algorithm>
#include <string_view>
#include <vector>

namespace neusum {

// The parts of a list such as "en,de". An empty list has none; a separator at the end adds none.
inline std::vector<std::string_view> parts_of(std::string_view list, char separator) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    parts.push_back(list.substr(0, list.find(separator)));
    list.remove_prefix(std::min(parts.back().size() + 1, list.size()));
  }
  return parts;
}

}  // namespace neusum

#endif  // NEUSUM_BASE_TEXT_PARTS_H_
