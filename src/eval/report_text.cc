#include "eval/report_text.h"

#include <array>
#include <cmath>

#include "base/number_text.h"

namespace neusum {
namespace {

struct SystemStyle {
  SummarySystem system;
  std::string_view name;
  std::string_view colour;
};
constexpr std::array<SystemStyle, 10> kStyles = {{
    {SummarySystem::kNeusum, "NeuSum", "var(--neusum)"},
    {SummarySystem::kFirstStep, "first step", "var(--first-step)"},
    {SummarySystem::kLabelling, "labelling", "var(--labelling)"},
    {SummarySystem::kLead, "LEAD", "var(--lead)"},
    {SummarySystem::kTextRank, "TextRank", "var(--textrank)"},
    {SummarySystem::kUniversal, "universal", "var(--universal)"},
    {SummarySystem::kLexRank, "LexRank", "var(--lexrank)"},
    {SummarySystem::kRandom, "random", "var(--random)"},
    {SummarySystem::kOracle, "oracle", "var(--oracle)"},
    {SummarySystem::kBm25, "BM25", "var(--bm25)"},
}};

constexpr SystemStyle style_of(SummarySystem system) {
  for (const SystemStyle& style : kStyles) {
    if (style.system == system) return style;
  }
  return {system, name_of(system), "var(--ink)"};
}

}  // namespace

std::string_view display_name(SummarySystem system) { return style_of(system).name; }

std::string_view colour_of(SummarySystem system) { return style_of(system).colour; }

std::string display_number(double number, int decimals) {
  if (!std::isfinite(number)) return "–";
  const std::string size = fixed_text(std::abs(number), decimals);
  const bool is_zero = size.find_first_not_of("0.") == std::string::npos;
  return (number < 0 && !is_zero ? "−" : "") + size;
}

std::string display_signed(double number, int decimals) {
  const std::string text = display_number(number, decimals);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  return (number > 0 && std::isfinite(number) && !is_zero ? "+" : "") + text;
}

std::string display_p_value(double p) {
  constexpr double kMinShown = 0.001;
  return p < kMinShown ? "<0.001" : display_number(p, 3);
}

}  // namespace neusum
