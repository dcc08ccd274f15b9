#include "figure/range_plot.h"

#include <cmath>

#include "figure/svg_writer.h"

namespace neusum {
namespace {

constexpr double kTop = 30;  // y coordinate of the first row
constexpr double kRowHeight = 22;
constexpr double kBelow = 24;  // space for the labels of the axis
constexpr double kLeft = 82;
constexpr double kRight = 54;
constexpr double kTextDrop = 4;  // from the middle of a row to the baseline of its text
constexpr double kCap = 4;

class RangeDrawing {
 public:
  explicit RangeDrawing(const RangePlot& plot)
      : plot_(plot),
        bottom_(kTop + kRowHeight * static_cast<double>(plot.rows.size())),
        svg_({plot.width, bottom_ + kBelow}, plot.title, describe(plot), SvgTarget::kHtmlPage) {}

  void draw_axis() {
    svg_.text({kLeft, 16}, plot_.title, {.colour = kInk, .is_bold = true});
    for (int i = 0; i <= plot_.axis.intervals; ++i) {
      const double x = x_of(plot_.axis.tick(i));
      svg_.line({x, kTop}, {x, bottom_}, {.colour = kGridInk});
      svg_.text({x, bottom_ + 16}, tick_text(plot_.axis, i),
                {.colour = kQuietInk, .size = 11, .anchor = "middle"});
    }
  }

  void draw_rows() {
    double y = kTop + kRowHeight / 2;
    for (const PlottedRange& row : plot_.rows) {
      const double baseline = y + kTextDrop;
      svg_.text({kLeft - 12, baseline}, row.label,
                {.colour = kInk, .size = 12, .anchor = "end", .is_bold = row.is_highlighted});
      svg_.text({plot_.width - 2, baseline}, row.text,
                {.colour = kInk, .size = 12, .anchor = "end", .is_bold = row.is_highlighted});
      if (std::isfinite(row.value)) draw_value(row, y);
      y += kRowHeight;
    }
  }

  std::string take() { return svg_.take(); }

 private:
  static std::string describe(const RangePlot& plot) {
    std::string text;
    for (const PlottedRange& row : plot.rows) {
      text += (text.empty() ? "" : ", ") + row.label + " " + row.text;
    }
    return text;
  }

  double x_of(double value) const {
    return kLeft + plot_.axis.position(value) * (plot_.width - kLeft - kRight);
  }

  void draw_value(const PlottedRange& row, double y) {
    const double x = x_of(row.value);
    if (row.value < plot_.axis.low() || row.value > plot_.axis.high()) {
      draw_arrow({x, y}, row.value > plot_.axis.high() ? 5 : -5, row.colour);
      return;
    }
    if (std::isfinite(row.low) && std::isfinite(row.high)) draw_whiskers(row, y);
    svg_.marker({x, y}, {.fill = row.colour, .radius = row.is_highlighted ? 3.6 : 3});
    svg_.marker({x, y}, {.fill = "none", .radius = kRowHeight / 2}, row.tooltip);
  }

  void draw_arrow(SvgPoint tip, double length, std::string_view colour) {
    svg_.line({tip.x - 2.5 * length, tip.y}, tip, {.colour = colour, .width = 1.5});
    svg_.path({{tip.x - length, tip.y - 4}, tip, {tip.x - length, tip.y + 4}},
              {.colour = colour, .width = 1.5});
  }

  void draw_whiskers(const PlottedRange& row, double y) {
    const SvgStroke stroke = {.colour = row.colour, .width = 1.5};
    svg_.line({x_of(row.low), y}, {x_of(row.high), y}, stroke);
    for (const double end : {row.low, row.high}) {
      svg_.line({x_of(end), y - kCap}, {x_of(end), y + kCap}, stroke);
    }
  }

  const RangePlot& plot_;
  double bottom_;
  SvgWriter svg_;
};

}  // namespace

std::string draw_range_plot(const RangePlot& plot) {
  RangeDrawing drawing(plot);
  drawing.draw_axis();
  drawing.draw_rows();
  return drawing.take();
}

}  // namespace neusum
