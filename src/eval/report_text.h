#ifndef NEUSUM_EVAL_REPORT_TEXT_H_
#define NEUSUM_EVAL_REPORT_TEXT_H_

#include <limits>
#include <string>
#include <string_view>

#include "neusum/training/evaluator.h"

namespace neusum {

// The value of a measurement that does not exist.
inline constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

// The name for readers: "TextRank", "first step".
std::string_view display_name(SummarySystem system);

// A CSS variable that report_style.h defines.
std::string_view colour_of(SummarySystem system);

// The number with this many decimals and a typographic minus sign; no minus before zero. "–" if the
// number is not finite.
std::string display_number(double number, int decimals);

// display_number() with an explicit sign: "+1.20".
std::string display_signed(double number, int decimals);

// A p-value: "0.012", "<0.001".
std::string display_p_value(double p);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_TEXT_H_
