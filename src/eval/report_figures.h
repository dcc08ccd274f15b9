#ifndef NEUSUM_EVAL_REPORT_FIGURES_H_
#define NEUSUM_EVAL_REPORT_FIGURES_H_

#include <vector>

#include "eval/report_page.h"
#include "neusum/training/evaluator.h"

namespace neusum {

// Returns the figures of a report: ROUGE, precision per step (section 6.1 of the paper), positions
// of the selected sentences (section 6.2) and summary lengths. Omits figures without data.
std::vector<ReportFigure> report_figures(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_FIGURES_H_
