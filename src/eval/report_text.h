#ifndef NEUSUM_EVAL_REPORT_TEXT_H_
#define NEUSUM_EVAL_REPORT_TEXT_H_

#include <limits>
#include <string>
#include <string_view>

#include "neusum/evaluator.h"

namespace neusum {

// What could not be measured.
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// As people write it: "TextRank", "first step".
std::string_view display_name(SummarySystem system);

// A variable of the page's CSS; report_style.h gives it its value.
std::string_view colour_of(SummarySystem system);

// With so many decimals, a minus that is as wide as a plus, and no minus before zero; "–" where the
// number is none.
std::string display_number(double number, int decimals);

// The same with its sign: "+1.20".
std::string display_signed(double number, int decimals);

// Of a probability that two systems are the same: "0.012", "<0.001".
std::string display_p_value(double p);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_TEXT_H_
