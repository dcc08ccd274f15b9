#ifndef NEUSUM_EVAL_REPORT_TABLES_H_
#define NEUSUM_EVAL_REPORT_TABLES_H_

#include <string>

#include "neusum/training/evaluator.h"

namespace neusum {

// An HTML table with one row per system. The best score is bold; the oracle, which knows the
// reference, does not count.
std::string system_table(const Evaluation& evaluation);

// An HTML table with one row per pair of systems. Differences are bold if the first system is
// significantly better.
std::string significance_table(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_TABLES_H_
