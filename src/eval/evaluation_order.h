#ifndef NEUSUM_EVAL_EVALUATION_ORDER_H_
#define NEUSUM_EVAL_EVALUATION_ORDER_H_

#include <string>

namespace neusum {

// Whether ROUGE-1.5.5 with -d (per-document scores) prints document a before document b of the same
// system. Compares the leading numbers of the ids if both ids have one and the numbers differ,
// otherwise the strings "id.system".
bool is_before_in_details(const std::string& a, const std::string& b, const std::string& system);

}  // namespace neusum

#endif  // NEUSUM_EVAL_EVALUATION_ORDER_H_
