#ifndef NEUSUM_EVAL_REPORT_FIGURES_H_
#define NEUSUM_EVAL_REPORT_FIGURES_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/training/evaluator.h"

namespace neusum {

// Layouts of the panels of a figure: CSS classes of report_style.h.
constexpr std::string_view kPanelsInARow = "row";
constexpr std::string_view kManyPanels = "many";
constexpr std::string_view kOnePanel = "one";  // with the caption beside it

struct ReportFigure {
  std::string_view layout = {};
  std::string title = {};
  std::string caption = {};
  std::vector<std::string> panels = {};  // SVG
};

// The figures of a report: ROUGE, precision per step (section 6.1 of the paper), positions of the
// selected sentences (section 6.2) and lengths. Figures without data are left out.
std::vector<ReportFigure> report_figures(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_FIGURES_H_
