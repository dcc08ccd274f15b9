#ifndef NEUSUM_EVAL_REPORT_FIGURES_H_
#define NEUSUM_EVAL_REPORT_FIGURES_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/training/evaluator.h"

namespace neusum {

// CSS classes that lay out the panels of a figure; report_style.h defines them.
constexpr std::string_view kWidePanels = "row";     // a few side by side
constexpr std::string_view kNarrowPanels = "many";  // a grid
constexpr std::string_view kSinglePanel = "one";    // caption beside the panel

struct ReportFigure {
  std::string_view layout = {};
  std::string title = {};
  std::string caption = {};
  std::vector<std::string> panels = {};  // SVG
};

// Returns the figures of a report: ROUGE, precision per step (section 6.1 of the paper), positions
// of the selected sentences (section 6.2) and summary lengths. Omits figures without data.
std::vector<ReportFigure> report_figures(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_FIGURES_H_
