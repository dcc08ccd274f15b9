#ifndef NEUSUM_EVAL_REPORT_PAGE_H_
#define NEUSUM_EVAL_REPORT_PAGE_H_

// The parts that all HTML reports share.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/training/evaluator.h"

namespace neusum {

// CSS classes that lay out the panels of a figure; report_style.h defines them.
constexpr std::string_view kWidePanels = "row";     // a few side by side
constexpr std::string_view kNarrowPanels = "many";  // a grid
constexpr std::string_view kSinglePanel = "one";    // caption beside the panel

struct ReportFigure {
  std::string_view layout = {};
  std::string title = {};
  std::string caption = {};
  std::vector<std::string> panels = {};  // SVG
};

// A complete report. `facts` (HTML) is the line below the title, `content` (HTML) the main part,
// and `how_to_read` (text) the footer.
struct ReportPage {
  std::string_view title = {};
  std::string facts = {};
  std::string content = {};
  std::string_view how_to_read = {};
};
std::string page_html(const ReportPage& page);

// A titled table, which scrolls on its own if it is too wide, also with the keyboard.
std::string table_section(const std::string& title, const std::string& table);

// The figures, numbered from 1.
std::string figures_html(const std::vector<ReportFigure>& figures);

// "1 document", "1,234 documents".
std::string count_of(std::size_t count, const std::string& what);

// Cells of tables. `html` is inserted as it is; texts are escaped.
std::string cell(const std::string& html);
std::string bold(const std::string& html, bool is_bold);
std::string heading(std::string_view text);
std::string tall_heading(std::string_view text);
std::string wide_heading(std::string_view text, std::size_t columns);
// The name of a system after a dot in its colour.
std::string row_heading(SummarySystem system, std::size_t rows = 1);

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_PAGE_H_
