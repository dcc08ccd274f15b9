#include <string>

#include "base/markup.h"
#include "base/number_text.h"
#include "eval/report_figures.h"
#include "eval/report_style.h"
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

std::string count_of(std::size_t count, const std::string& what) {
  return grouped_text(count) + " " + what + (count == 1 ? "" : "s");
}

std::string limit_of(const Evaluation& evaluation) {
  if (evaluation.words == 0 && evaluation.sentences == 0) {
    return "number of sentences chosen by the model";
  }
  const std::string limit = evaluation.words > 0 ? "at most " + count_of(evaluation.words, "word")
                                                 : count_of(evaluation.sentences, "sentence");
  return limit + " per summary";
}

std::string head(std::string_view title) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         escape_markup(title) + "</title>\n<style>\n" + std::string(kReportStyle) +
         "</style>\n</head>\n<body>\n";
}

std::string header(const Evaluation& evaluation, std::string_view title) {
  std::string html = "<header>\n<h1>" + escape_markup(title) + "</h1>\n<p>" +
                     count_of(evaluation.documents, "document") + " · " + limit_of(evaluation) +
                     " · <code>" + escape_markup(evaluation.rouge.mode()) + "</code>";
  const std::string flags = evaluation.rouge.flags();
  if (!flags.empty()) html += " · <code>" + escape_markup(flags) + "</code>";
  if (evaluation.bad_lines > 0) {
    html += " · " + count_of(evaluation.bad_lines, "bad line") + " skipped";
  }
  return html + "</p>\n</header>\n";
}

// A table that is too wide scrolls on its own, also with the keyboard.
std::string table_section(const std::string& title, const std::string& table) {
  return "<section>\n<h2>" + title +
         "</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + title +
         "\">\n" + table + "</div>\n</section>\n";
}

std::string figure_html(const ReportFigure& figure, std::size_t number) {
  std::string html = "<figure class=\"" + std::string(figure.layout) +
                     "\">\n<figcaption><b>Figure " + std::to_string(number) + ". " +
                     escape_markup(figure.title) + "</b> " + escape_markup(figure.caption) +
                     "</figcaption>\n<div class=\"panels\">\n";
  for (const std::string& panel : figure.panels) html += panel;
  return html + "</div>\n</figure>\n";
}

}  // namespace

std::string to_html(const Evaluation& evaluation, std::string_view title) {
  std::string html = head(title) + header(evaluation, title) + "<main>\n";
  if (!evaluation.systems.empty()) html += table_section("Systems", system_table(evaluation));
  std::size_t number = 0;
  for (const ReportFigure& figure : report_figures(evaluation)) {
    html += figure_html(figure, ++number);
  }
  if (!evaluation.significance.empty()) {
    html +=
        table_section("Significance of differences in F1 × 100", significance_table(evaluation));
  }
  return html + "</main>\n<footer><p>" + escape_markup(kHowToRead) +
         "</p></footer>\n</body>\n</html>\n";
}

}  // namespace neusum
