#include "figure/line_plot.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "figure/label_layout.h"
#include "figure/percent_axis.h"
#include "figure/svg_writer.h"

namespace neusum {
namespace {

constexpr SvgPoint kLinePlotSize = {.x = 360, .y = 260};
constexpr SvgPoint kLinesUpperLeft = {.x = 34, .y = 32};  // of the area of the lines
constexpr SvgPoint kLinesLowerRight = {.x = 268, .y = 218};
constexpr PlotFrame kLinesFrame = {kLinesUpperLeft, kLinesLowerRight};
constexpr double kMargin = 16;  // between the frame and the first and last points
constexpr double kLabelX = 290;
constexpr double kLabelGap = 15;
constexpr std::size_t kManyPoints = 10;  // more points have smaller labels on the x axis

std::size_t count_points(const LinePlot& plot) {
  std::size_t count = 1;
  for (const PlottedLine& line : plot.lines) count = std::max(count, line.values.size());
  return count;
}

class LineDrawing {
 public:
  explicit LineDrawing(const LinePlot& plot)
      : plot_(plot),
        count_(count_points(plot)),
        svg_(kLinePlotSize, plot.title, describe(plot), SvgTarget::kHtmlPage) {}

  void draw_axes() {
    svg_.text({kLinesUpperLeft.x, 14}, plot_.title, {.colour = kInk, .is_bold = true});
    draw_percent_axis(plot_.axis, kLinesFrame, svg_);
    const SvgFont font = {
        .colour = kQuietInk, .size = count_ > kManyPoints ? 10.0 : 11.0, .anchor = "middle"};
    for (std::size_t i = 0; i < count_; ++i) {
      svg_.text({x_of(i), kLinesLowerRight.y + 16}, x_label(i), font);
    }
    svg_.text({(kLinesUpperLeft.x + kLinesLowerRight.x) / 2, kLinesLowerRight.y + 34}, plot_.unit,
              font);
  }

  void draw_lines() {
    for (const PlottedLine& line : plot_.lines) {
      const std::vector<SvgPoint> points = points_of(line);
      svg_.path(points, {.colour = line.colour, .width = line.is_highlighted ? 2.5 : 1.5});
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (std::isfinite(points[i].y)) draw_point(line, i, points[i]);
      }
    }
  }

  void draw_labels() {
    std::vector<const PlottedLine*> lines;
    std::vector<SvgPoint> ends;
    std::vector<double> wanted;
    for (const PlottedLine& line : plot_.lines) {
      std::vector<SvgPoint> points = points_of(line);
      std::erase_if(points, [](SvgPoint point) { return !std::isfinite(point.y); });
      if (points.empty()) continue;
      lines.push_back(&line);
      ends.push_back(points.back());
      wanted.push_back(points.back().y);
    }
    const std::vector<double> positions = place_labels(
        wanted, {.low = kLinesUpperLeft.y, .high = kLinesLowerRight.y, .gap = kLabelGap});
    for (std::size_t i = 0; i < lines.size(); ++i) draw_label(*lines[i], ends[i], positions[i]);
  }

  std::string take() { return svg_.take(); }

 private:
  static std::string describe(const LinePlot& plot) {
    std::string text;
    for (const PlottedLine& line : plot.lines) {
      text += (text.empty() ? "" : "; ") + line.label;
      for (const double value : line.values) {
        text += std::isfinite(value) ? " " + fixed_text(value, 1) : " –";
      }
    }
    return text;
  }

  std::string x_label(std::size_t i) const {
    return plot_.x_labels.empty() ? std::to_string(i + 1) : plot_.x_labels[i];
  }

  double x_of(std::size_t i) const {
    const double first = kLinesUpperLeft.x + kMargin;
    const double last = kLinesLowerRight.x - kMargin;
    if (count_ == 1) return (first + last) / 2;
    return first + (last - first) * static_cast<double>(i) / static_cast<double>(count_ - 1);
  }

  double y_of(double value) const {
    if (!std::isfinite(value)) return value;
    return kLinesFrame.y_of(plot_.axis, value);
  }

  std::vector<SvgPoint> points_of(const PlottedLine& line) const {
    std::vector<SvgPoint> points;
    for (std::size_t i = 0; i < line.values.size(); ++i) {
      points.push_back({x_of(i), y_of(line.values[i])});
    }
    return points;
  }

  void draw_point(const PlottedLine& line, std::size_t i, SvgPoint at) {
    const std::string x =
        plot_.x_labels.empty() ? plot_.unit + " " + x_label(i) : x_label(i) + " " + plot_.unit;
    svg_.marker(at,
                {.fill = line.colour, .edge = kPaper, .radius = line.is_highlighted ? 4.5 : 3.5},
                line.label + ", " + x + ": " + fixed_text(line.values[i], 1) + " %");
  }

  // A thin line connects the label to its curve, because place_labels() may have moved the label.
  void draw_label(const PlottedLine& line, SvgPoint end, double y) {
    svg_.path({{end.x + 6, end.y}, {kLinesLowerRight.x - 2, end.y}, {kLabelX - 5, y}},
              {.colour = line.colour, .width = 0.8, .opacity = 0.6});
    svg_.text({kLabelX, y + 4}, line.label,
              {.colour = line.colour, .size = 12, .is_bold = line.is_highlighted});
  }

  const LinePlot& plot_;
  std::size_t count_;
  SvgWriter svg_;
};

}  // namespace

std::string draw_line_plot(const LinePlot& plot) {
  LineDrawing drawing(plot);
  drawing.draw_axes();
  drawing.draw_labels();
  drawing.draw_lines();
  return drawing.take();
}

}  // namespace neusum
