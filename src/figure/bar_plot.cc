#include "figure/bar_plot.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "figure/percent_axis.h"
#include "figure/svg_writer.h"

namespace neusum {
namespace {

constexpr SvgPoint kBarPlotSize = {.x = 260, .y = 150};
constexpr SvgPoint kBarsUpperLeft = {.x = 34, .y = 30};  // of the area of the bars
constexpr SvgPoint kBarsLowerRight = {.x = 254, .y = 128};
constexpr PlotFrame kBarsFrame = {kBarsUpperLeft, kBarsLowerRight};
constexpr double kGap = 1;  // between bars
constexpr std::size_t kFewBars = 7;

// Whether the bar has a number below it: the first, the last, and so few between them (every fifth,
// every tenth, …) that the numbers do not touch.
bool has_number(std::size_t number, std::size_t last) {
  if (number == 1 || number == last || last <= kFewBars) return true;
  const std::size_t every = 5 * ((last + 24) / 25);
  return number % every == 0 && last - number > every / 2;
}

class BarDrawing {
 public:
  explicit BarDrawing(const BarPlot& plot)
      : plot_(plot),
        count_(std::max(plot.values.size(), plot.reference.size())),
        svg_(kBarPlotSize, plot.title, describe(plot), SvgTarget::kHtmlPage) {}

  void draw_axis() {
    svg_.text({kBarsUpperLeft.x, 16}, plot_.title,
              {.colour = kInk, .is_bold = plot_.is_highlighted});
    draw_percent_axis(plot_.axis, kBarsFrame, svg_);
    for (std::size_t number = 1; number <= count_; ++number) {
      if (!has_number(number, count_)) continue;
      svg_.text({(x_of(number - 1) + x_of(number)) / 2, kBarsLowerRight.y + 16}, bar_label(number),
                {.colour = kQuietInk, .size = 11, .anchor = "middle"});
    }
  }

  void draw_bars() {
    for (std::size_t i = 0; i < plot_.values.size(); ++i) {
      const double value = plot_.values[i];
      if (!std::isfinite(value)) continue;
      const double y = y_of(value);
      const double gap = std::min(kGap, bar_width() / 4);
      if (value > plot_.axis.high()) {
        svg_.text({x_of(i + 1), y - 4}, fixed_text(value, 0) + "%",
                  {.colour = kInk, .size = 11, .anchor = "end"});
      }
      svg_.rectangle({x_of(i) + gap / 2, y}, {bar_width() - gap, kBarsLowerRight.y - y},
                     {.colour = plot_.colour},
                     plot_.title + ", " + bar_label(i + 1) + ": " + fixed_text(value, 1) + " %");
    }
  }

  void draw_reference() {
    std::vector<SvgPoint> points;
    for (std::size_t i = 0; i < plot_.reference.size(); ++i) {
      const double y =
          std::isfinite(plot_.reference[i]) ? y_of(plot_.reference[i]) : kBarsLowerRight.y;
      points.push_back({x_of(i), y});
      points.push_back({x_of(i + 1), y});
    }
    svg_.path(points, {.colour = kPaper, .width = 2.2});
    svg_.path(points, {.colour = kInk});
  }

  std::string take() { return svg_.take(); }

 private:
  static std::string describe(const BarPlot& plot) {
    const auto highest = std::ranges::max_element(plot.values);
    if (highest == plot.values.end() || !std::isfinite(*highest)) return "nothing to show";
    return "highest, with " + fixed_text(*highest, 1) + " %, at " +
           std::to_string(highest - plot.values.begin() + 1);
  }

  std::string bar_label(std::size_t number) const {
    return std::to_string(number) + (number == count_ && count_ > 1 ? "+" : "");
  }

  double bar_width() const {
    return (kBarsLowerRight.x - kBarsUpperLeft.x) / static_cast<double>(count_);
  }
  double x_of(std::size_t i) const {
    return kBarsUpperLeft.x + bar_width() * static_cast<double>(i);
  }
  double y_of(double value) const { return kBarsFrame.y_of(plot_.axis, value); }

  const BarPlot& plot_;
  std::size_t count_;
  SvgWriter svg_;
};

}  // namespace

std::string draw_bar_plot(const BarPlot& plot) {
  BarDrawing drawing(plot);
  drawing.draw_axis();
  drawing.draw_bars();
  drawing.draw_reference();
  return drawing.take();
}

}  // namespace neusum
