#include "eval/report_page.h"

#include "base/markup.h"
#include "base/number_text.h"
#include "eval/report_style.h"
#include "eval/report_text.h"

namespace neusum {
namespace {

std::string figure_html(const ReportFigure& figure, std::size_t number) {
  std::string html = "<figure class=\"" + std::string(figure.layout) +
                     "\">\n<figcaption><b>Figure " + std::to_string(number) + ". " +
                     escape_markup(figure.title) + "</b> " + escape_markup(figure.caption) +
                     "</figcaption>\n<div class=\"panels\">\n";
  for (const std::string& panel : figure.panels) html += panel;
  return html + "</div>\n</figure>\n";
}

}  // namespace

std::string page_html(const ReportPage& page) {
  const std::string title = escape_markup(page.title);
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         title + "</title>\n<style>\n" + std::string(kReportStyle) +
         "</style>\n</head>\n<body>\n<header>\n<h1>" + title + "</h1>\n<p>" + page.facts +
         "</p>\n</header>\n<main>\n" + page.content + "</main>\n<footer><p>" +
         escape_markup(page.how_to_read) + "</p></footer>\n</body>\n</html>\n";
}

std::string table_section(const std::string& title, const std::string& table) {
  return "<section>\n<h2>" + title +
         "</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + title +
         "\">\n" + table + "</div>\n</section>\n";
}

std::string figures_html(const std::vector<ReportFigure>& figures) {
  std::string html;
  for (std::size_t i = 0; i < figures.size(); ++i) html += figure_html(figures[i], i + 1);
  return html;
}

std::string count_of(std::size_t count, const std::string& what) {
  return grouped_text(count) + " " + what + (count == 1 ? "" : "s");
}

std::string cell(const std::string& html) { return "<td>" + html + "</td>"; }

std::string bold(const std::string& html, bool is_bold) {
  return is_bold ? "<b>" + html + "</b>" : html;
}

std::string heading(std::string_view text) {
  return "<th scope=\"col\">" + escape_markup(text) + "</th>";
}

std::string tall_heading(std::string_view text) {
  return "<th scope=\"col\" rowspan=\"2\">" + escape_markup(text) + "</th>";
}

std::string wide_heading(std::string_view text, std::size_t columns) {
  return "<th scope=\"colgroup\" colspan=\"" + std::to_string(columns) + "\">" +
         escape_markup(text) + "</th>";
}

std::string row_heading(SummarySystem system, std::size_t rows) {
  const std::string span = rows == 1 ? "" : " rowspan=\"" + std::to_string(rows) + "\"";
  return "<th scope=\"row\"" + span + "><i style=\"background:" + std::string(colour_of(system)) +
         "\"></i>" + escape_markup(display_name(system)) + "</th>";
}

}  // namespace neusum
