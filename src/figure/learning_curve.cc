#include "figure/learning_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/number_text.h"
#include "figure/chart_axis.h"
#include "figure/curve_layout.h"
#include "figure/svg_writer.h"

namespace neusum {
namespace {

constexpr SvgPoint kSize = {.x = 960, .y = 540};
constexpr SvgPoint kUpperLeft = {.x = 76, .y = 118};  // of where curves are drawn
constexpr SvgPoint kLowerRight = {.x = 884, .y = 474};

// Dark enough on white to be read, and told apart by the colour-blind.
constexpr std::string_view kLossColour = "#0a64ad";
constexpr std::string_view kTextColour = "#1f2328";
constexpr std::string_view kPaleTextColour = "#59636e";
constexpr std::string_view kGridColour = "#e4e7eb";
constexpr std::string_view kFrameColour = "#8b949e";
constexpr std::string_view kGround = "#ffffff";
constexpr double kPaleOpacity = 0.3;

struct SeriesStyle {
  std::string_view name;
  std::string_view colour;
  bool has_diamonds;
};
constexpr std::array<SeriesStyle, 2> kStyles = {{
    {.name = "dev ROUGE-2", .colour = "#c2410c", .has_diamonds = false},
    {.name = "dev ROUGE-2, averaged weights", .colour = "#00755e", .has_diamonds = true},
}};

// With an edge where there is room for it.
SvgMarker series_marker(std::size_t series, bool has_room) {
  return {.fill = kStyles[series].colour,
          .edge = has_room ? kGround : "none",
          .radius = has_room ? 4.0 : 2.2,
          .is_diamond = kStyles[series].has_diamonds};
}

std::string at_update(std::string_view what, const CurvePoint& point, int decimals) {
  return std::string(what) + " " + fixed_text(point.value, decimals) + " at update " +
         grouped_text(point.update);
}

// In pixels, of a text as large as the legend.
double guess_width(std::string_view text) {
  double width = 0;
  for (const char c : text) {
    const bool is_narrow = std::string_view(" ,-fijlrt").find(c) != std::string_view::npos;
    width += is_narrow ? 4 : c >= 'A' && c <= 'Z' ? 9.5 : 7.2;
  }
  return width;
}

// Four digits of a loss are worth reading.
int loss_decimals(double loss) { return std::abs(loss) < 10 ? 3 : std::abs(loss) < 100 ? 2 : 1; }

// What there is to say in a sentence.
std::string summarize(const CurveLayout& layout) {
  std::string text;
  if (layout.best) text = at_update("Best dev ROUGE-2", layout.best->point, 2);
  if (!layout.last_loss) return text;
  const std::string_view begin = text.empty() ? "Training loss" : " · training loss";
  return text + at_update(begin, *layout.last_loss, loss_decimals(layout.last_loss->value));
}

class Drawing {
 public:
  Drawing(std::string_view title, const CurveLayout& layout)
      : layout_(layout), svg_(kSize, title, summarize(layout)) {
    svg_.text({kUpperLeft.x, 42}, title, {.colour = kTextColour, .size = 20, .is_bold = true});
    svg_.text({kUpperLeft.x, 65}, summarize(layout), {.colour = kPaleTextColour, .size = 14});
  }

  std::string draw() {
    if (!layout_.loss_axis && !layout_.rouge2_axis) return draw_nothing();
    draw_grid();
    draw_updates();
    draw_loss();
    for (std::size_t i = 0; i < layout_.rouge2.size(); ++i) draw_rouge2(i);
    draw_best();
    draw_legend();
    return svg_.take();
  }

 private:
  double x_of(double update) const {
    const double share = update / static_cast<double>(layout_.last_update);
    return kUpperLeft.x + share * (kLowerRight.x - kUpperLeft.x);
  }

  SvgPoint place(const ChartAxis& axis, const CurvePoint& point) const {
    return {.x = x_of(static_cast<double>(point.update)),
            .y = kLowerRight.y - axis.position(point.value) * (kLowerRight.y - kUpperLeft.y)};
  }

  std::vector<SvgPoint> place(const ChartAxis& axis, const std::vector<CurvePoint>& points) const {
    std::vector<SvgPoint> places;
    for (const CurvePoint& point : points) places.push_back(place(axis, point));
    return places;
  }

  // Of its axis: that of the curve, if there is but one.
  std::string_view rouge2_colour() const {
    if (layout_.rouge2[0].empty()) return kStyles[1].colour;
    return layout_.rouge2[1].empty() ? kStyles[0].colour : kPaleTextColour;
  }

  std::string draw_nothing() {
    svg_.text({kSize.x / 2, kSize.y / 2}, "nothing to show yet",
              {.colour = kPaleTextColour, .size = 16, .anchor = "middle"});
    return svg_.take();
  }

  void draw_grid() {
    const ChartAxis& axis = layout_.loss_axis ? *layout_.loss_axis : *layout_.rouge2_axis;
    for (int i = 0; i <= axis.intervals; ++i) {
      const double y = place(axis, {.update = 0, .value = axis.tick(i)}).y;
      svg_.line({kUpperLeft.x, y}, {kLowerRight.x, y},
                {.colour = i == 0 ? kFrameColour : kGridColour});
      if (layout_.loss_axis) {
        svg_.text({kUpperLeft.x - 10, y + 4.5}, tick_text(*layout_.loss_axis, i),
                  {.colour = kLossColour, .anchor = "end"});
      }
      if (layout_.rouge2_axis) {
        svg_.text({kLowerRight.x + 10, y + 4.5}, tick_text(*layout_.rouge2_axis, i),
                  {.colour = rouge2_colour()});
      }
    }
    draw_axis_titles();
  }

  void draw_axis_titles() {
    const double middle = (kUpperLeft.y + kLowerRight.y) / 2;
    if (layout_.loss_axis) {
      svg_.text(
          {24, middle}, "training loss",
          {.colour = kLossColour, .anchor = "middle", .is_bold = true, .rotation_degrees = -90});
    }
    if (layout_.rouge2_axis) {
      svg_.text(
          {kSize.x - 24, middle}, "dev ROUGE-2 F1, %",
          {.colour = rouge2_colour(), .anchor = "middle", .is_bold = true, .rotation_degrees = 90});
    }
  }

  void draw_updates() {
    const ChartAxis& axis = layout_.updates;
    for (int i = 0; i <= axis.intervals; ++i) {
      if (axis.tick(i) > static_cast<double>(layout_.last_update)) break;
      const double x = x_of(axis.tick(i));
      svg_.line({x, kLowerRight.y}, {x, kLowerRight.y + 5}, {.colour = kFrameColour});
      svg_.text({x, kLowerRight.y + 21}, count_text(axis, i),
                {.colour = kPaleTextColour, .anchor = "middle"});
    }
    svg_.text({(kUpperLeft.x + kLowerRight.x) / 2, kSize.y - 18}, "updates",
              {.colour = kPaleTextColour, .anchor = "middle", .is_bold = true});
  }

  void draw_loss() {
    if (!layout_.loss_axis) return;
    const ChartAxis& axis = *layout_.loss_axis;
    if (layout_.is_smoothed) {
      svg_.path(place(axis, layout_.raw_loss), {.colour = kLossColour, .opacity = kPaleOpacity});
    }
    svg_.path(place(axis, layout_.smooth_loss), {.colour = kLossColour, .width = 2.2});
    constexpr std::size_t kFew = 40;
    const std::vector<CurvePoint> few = finite_points(thin_points(layout_.smooth_loss, kFew));
    const bool are_all = few.size() == layout_.smooth_loss.size();
    const SvgMarker marker = {.fill = are_all ? kLossColour : "none", .radius = are_all ? 3.0 : 8};
    for (const CurvePoint& point : few) {
      svg_.marker(place(axis, point), marker,
                  at_update("training loss", point, loss_decimals(point.value)));
    }
  }

  void draw_rouge2(std::size_t series) {
    if (layout_.rouge2[series].empty()) return;
    const std::vector<SvgPoint> places = place(*layout_.rouge2_axis, layout_.rouge2[series]);
    svg_.path(places, {.colour = kStyles[series].colour, .width = 2.2});
    constexpr std::size_t kMany = 30;
    const SvgMarker marker = series_marker(series, places.size() < kMany);
    for (std::size_t i = 0; i < places.size(); ++i) {
      svg_.marker(places[i], marker, at_update(kStyles[series].name, layout_.rouge2[series][i], 2));
    }
  }

  void draw_best() {
    if (!layout_.best) return;
    const auto& [series, point] = *layout_.best;
    const std::string_view colour = kStyles[series].colour;
    const SvgPoint at = place(*layout_.rouge2_axis, point);
    svg_.marker(at, {.fill = "none", .edge = colour, .radius = 9, .edge_width = 2});
    constexpr double kHalfLabel = 40;
    const double x = std::clamp(at.x, kUpperLeft.x + kHalfLabel, kLowerRight.x - kHalfLabel);
    svg_.text({x, at.y - 17}, "best " + fixed_text(point.value, 2),
              {.colour = colour, .size = 15, .anchor = "middle", .is_bold = true});
  }

  void draw_legend() {
    double x = kUpperLeft.x;
    if (layout_.loss_axis) x = draw_loss_legend(x);
    for (std::size_t i = 0; i < layout_.rouge2.size(); ++i) {
      if (layout_.rouge2[i].empty()) continue;
      draw_legend_line(x, kStyles[i].colour);
      svg_.marker({x + kLegendLine / 2, kLegendY}, series_marker(i, true));
      x = draw_legend_text(x, kStyles[i].name);
    }
  }

  double draw_loss_legend(double x) {
    draw_legend_line(x, kLossColour);
    if (!layout_.is_smoothed) return draw_legend_text(x, "training loss");
    svg_.line({x, kLegendY}, {x + kLegendLine, kLegendY},
              {.colour = kLossColour, .width = 10, .opacity = kPaleOpacity});
    return draw_legend_text(x, "training loss, smoothed");
  }

  static constexpr double kLegendY = 90;
  static constexpr double kLegendLine = 26;

  void draw_legend_line(double x, std::string_view colour) {
    svg_.line({x, kLegendY}, {x + kLegendLine, kLegendY}, {.colour = colour, .width = 2.2});
  }

  // Beside the line at `x`; returns where the next one may begin.
  double draw_legend_text(double x, std::string_view text) {
    svg_.text({x + kLegendLine + 7, kLegendY + 4.5}, text, {.colour = kTextColour});
    return x + kLegendLine + 7 + guess_width(text) + 24;
  }

  const CurveLayout& layout_;
  SvgWriter svg_;
};

}  // namespace

std::string draw_learning_curve(const LearningCurve& curve) {
  return Drawing(curve.title, CurveLayout(curve)).draw();
}

}  // namespace neusum
