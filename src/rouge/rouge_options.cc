#include <cmath>

#include "base/number_text.h"
#include "neusum/error.h"
#include "neusum/rouge.h"
#include "text/language_tag.h"

namespace neusum {
namespace {

constexpr unsigned kMaxN = 100;
constexpr unsigned kMaxSamples = 1000000;

void require(bool condition, const char* problem) {
  if (!condition) throw InvalidInput(problem);
}

std::string skip_metric(const std::string& kind, int distance) {
  return "ROUGE-" + kind + (distance < 0 ? "*" : std::to_string(distance));
}

}  // namespace

void RougeOptions::validate() const {
  require(max_n <= kMaxN, "-n must be at most 100");
  require(max_n > 0 || lcs || lcs_weight || skip_distance,
          "there is no metric to compute; give -n, -w or -2, or leave out -x");
  require(!lcs_weight || (*lcs_weight > 0 && std::isfinite(*lcs_weight)),
          "-w must be greater than 0");
  require(alpha >= 0 && alpha <= 1, "-p must be from 0 to 1");
  require(confidence >= 0 && confidence <= 100, "-c must be from 0 to 100");
  require(samples >= 1 && samples <= kMaxSamples, "-r must be from 1 to 1000000");
  require(max_words == 0 || max_bytes == 0,
          "give a limit in words (-l) or in bytes (-b), not both");
  validate_language_tag(language);
}

RougeTokenizer RougeOptions::chosen_tokenizer() const {
  return tokenizer.value_or(is_english(language) ? RougeTokenizer::kRouge155
                                                 : RougeTokenizer::kUnicode);
}

std::string RougeOptions::mode() const {
  if (chosen_tokenizer() == RougeTokenizer::kUnicode) return "unicode " + language;
  return "rouge155 " + std::string(name_of(exceptions));
}

std::string RougeOptions::flags() const {
  const RougeOptions standard;
  std::string flags;
  const auto add = [&](bool given, const std::string& flag) {
    if (given) flags += (flags.empty() ? "-" : " -") + flag;
  };
  add(stem, "m");
  add(max_n > 0, "n " + std::to_string(max_n));
  add(!lcs, "x");
  add(lcs_weight.has_value(), "w " + shortest_text(lcs_weight.value_or(0)));
  add(skip_distance.has_value(), "2 " + std::to_string(skip_distance.value_or(0)));
  add(skip_distance && skip_metrics == SkipMetrics::kSU, "u");
  add(skip_distance && skip_metrics == SkipMetrics::kBoth, "U");
  add(formula != standard.formula, "f " + std::string(name_of(formula)));
  add(alpha != standard.alpha, "p " + shortest_text(alpha));
  add(confidence != standard.confidence, "c " + shortest_text(confidence));
  add(samples != standard.samples, "r " + std::to_string(samples));
  add(max_words > 0, "l " + std::to_string(max_words));
  add(max_bytes > 0, "b " + std::to_string(max_bytes));
  return flags;
}

std::vector<std::string> RougeOptions::metrics() const {
  std::vector<std::string> names;
  for (unsigned n = 1; n <= max_n; ++n) names.push_back("ROUGE-" + std::to_string(n));
  if (lcs) names.emplace_back("ROUGE-L");
  if (lcs_weight) names.push_back("ROUGE-W-" + shortest_text(*lcs_weight));
  if (!skip_distance) return names;
  if (skip_metrics != SkipMetrics::kSU) names.push_back(skip_metric("S", *skip_distance));
  if (skip_metrics != SkipMetrics::kS) names.push_back(skip_metric("SU", *skip_distance));
  return names;
}

}  // namespace neusum
