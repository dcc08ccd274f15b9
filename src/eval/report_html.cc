#include <string>
#include <utility>

#include "base/markup.h"
#include "eval/report_figures.h"
#include "eval/report_page.h"
#include "eval/report_tables.h"
#include "neusum/training/evaluator.h"

namespace neusum {
namespace {

constexpr std::string_view kHowToRead =
    "The number after ± is half the width of the bootstrap interval of F1. The best system is "
    "bold; "
    "the oracle does not count, because it knows the reference. Two systems whose intervals "
    "overlap "
    "can still differ significantly, because they summarize the same documents: the paired tests "
    "show it. There, the first system of a pair is bold if it is better with p < 0.05. Compare "
    "ROUGE scores only if their mode and flags are the same.";

std::string limit_of(const Evaluation& evaluation) {
  if (evaluation.words == 0 && evaluation.sentences == 0) {
    return "number of sentences chosen by the model";
  }
  const std::string limit = evaluation.words > 0 ? "at most " + count_of(evaluation.words, "word")
                                                 : count_of(evaluation.sentences, "sentence");
  return limit + " per summary";
}

std::string facts_of(const Evaluation& evaluation) {
  std::string html = count_of(evaluation.documents, "document") + " · " + limit_of(evaluation) +
                     " · <code>" + escape_markup(evaluation.rouge.mode()) + "</code>";
  const std::string flags = evaluation.rouge.flags();
  if (!flags.empty()) html += " · <code>" + escape_markup(flags) + "</code>";
  if (evaluation.bad_lines > 0) {
    html += " · " + count_of(evaluation.bad_lines, "bad line") + " skipped";
  }
  return html;
}

}  // namespace

std::string to_html(const Evaluation& evaluation, std::string_view title) {
  std::string content;
  if (!evaluation.systems.empty()) content += table_section("Systems", system_table(evaluation));
  content += figures_html(report_figures(evaluation));
  if (!evaluation.significance.empty()) {
    content +=
        table_section("Significance of differences in F1 × 100", significance_table(evaluation));
  }
  return page_html({.title = title,
                    .facts = facts_of(evaluation),
                    .content = std::move(content),
                    .how_to_read = kHowToRead});
}

}  // namespace neusum
