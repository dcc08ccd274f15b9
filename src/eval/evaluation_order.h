#ifndef NEUSUM_EVAL_EVALUATION_ORDER_H_
#define NEUSUM_EVAL_EVALUATION_ORDER_H_

#include <string>

namespace neusum {

// Whether document a comes before document b of the same system in the output of the script's -d.
// Compares the numbers at the start of the ids if both have one, otherwise the texts "id.system".
bool is_before_in_details(const std::string& a, const std::string& b, const std::string& system);

}  // namespace neusum

#endif  // NEUSUM_EVAL_EVALUATION_ORDER_H_
