#ifndef NEUSUM_ROUGE_EVALUATION_ORDER_H_
#define NEUSUM_ROUGE_EVALUATION_ORDER_H_

#include <string>

namespace neusum {

// The order of the script's -d for two documents of a system: by the numbers that their ids begin
// with where both have one, else as the text "id.system".
bool is_before_in_details(const std::string& a, const std::string& b, const std::string& system);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_EVALUATION_ORDER_H_
