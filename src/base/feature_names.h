#ifndef NEUSUM_BASE_FEATURE_NAMES_H_
#define NEUSUM_BASE_FEATURE_NAMES_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// A model names the features that it uses. It can be read by every version of the program that has
// these features, whatever others there are.

// The names, separated by commas.
std::string format_feature_names(std::span<const std::string_view> names);

// The index in `known` of each name in `text`, which format_feature_names() wrote. Throws
// InvalidInput if one of them is unknown or occurs twice.
std::vector<std::size_t> find_features(std::string_view text,
                                       std::span<const std::string_view> known);

}  // namespace neusum

#endif  // NEUSUM_BASE_FEATURE_NAMES_H_
