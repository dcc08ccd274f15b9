#ifndef NEUSUM_FIGURE_PAGE_COLOURS_H_
#define NEUSUM_FIGURE_PAGE_COLOURS_H_

#include <string_view>

namespace neusum {

// Of the figures in a page of HTML. The page defines these variables in its CSS, once for light and
// once for dark.
constexpr std::string_view kPaper = "var(--paper)";
constexpr std::string_view kInk = "var(--ink)";
constexpr std::string_view kQuietInk = "var(--quiet)";
constexpr std::string_view kGridInk = "var(--grid)";

}  // namespace neusum

#endif  // NEUSUM_FIGURE_PAGE_COLOURS_H_
