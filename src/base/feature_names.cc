#include "base/feature_names.h"

#include <algorithm>

#include "neusum/error.h"

namespace neusum {

std::string format_feature_names(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!text.empty()) text += ',';
    text += name;
  }
  return text;
}

std::vector<std::size_t> find_features(std::string_view text,
                                       std::span<const std::string_view> known) {
  std::vector<std::size_t> indices;
  std::vector<bool> is_used(known.size(), false);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view name = text.substr(begin, end - begin);
    const auto found = static_cast<std::size_t>(std::ranges::find(known, name) - known.begin());
    if (found == known.size()) {
      throw InvalidInput("it uses the feature '" + std::string(name.substr(0, 64)) +
                         "', which this version of neusum does not have");
    }
    if (is_used[found]) throw InvalidInput("it names a feature twice: " + std::string(name));
    is_used[found] = true;
    indices.push_back(found);
    begin = end + 1;
  }
  return indices;
}

}  // namespace neusum
