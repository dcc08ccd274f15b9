#ifndef NEUSUM_EVAL_REPORT_FIGURES_H_
#define NEUSUM_EVAL_REPORT_FIGURES_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/evaluator.h"

namespace neusum {

// How the panels of a figure lie in a page: names of report_style.h.
constexpr std::string_view kPanelsInARow = "row";
constexpr std::string_view kManyPanels = "many";
constexpr std::string_view kOnePanel = "one";  // with its caption beside it

struct ReportFigure {
  std::string_view layout = {};
  std::string title = {};
  std::string caption = {};
  std::vector<std::string> panels = {};  // SVG
};

// Those that have something to show: ROUGE, precision at each step (the paper's section 6.1),
// positions of what is extracted (6.2) and lengths.
std::vector<ReportFigure> report_figures(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_FIGURES_H_
