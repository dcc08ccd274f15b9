#ifndef NEUSUM_EVAL_REPORT_TABLES_H_
#define NEUSUM_EVAL_REPORT_TABLES_H_

#include <string>

#include "neusum/evaluator.h"

namespace neusum {

// Tables of HTML. Of the systems a row each; the best of those that do not know the reference is
// bold. Of the tests of significance a row for each two systems; what is in favour of the first is
// bold.
std::string system_table(const Evaluation& evaluation);
std::string significance_table(const Evaluation& evaluation);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_TABLES_H_
