#include "figure/svg_writer.h"

#include <cmath>
#include <utility>

#include "base/markup.h"
#include "base/number_text.h"

namespace neusum {
namespace {

constexpr std::string_view kFonts = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
constexpr std::string_view kWhite = "#ffffff";

// Formats a length, rounded to a tenth of a pixel, without trailing zeros.
std::string pixels(double number) {
  return shortest_text(std::round(number * 10) / 10 + 0.0);  // + 0.0 turns -0 into 0
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

std::string element(const std::string& name, std::string_view text) {
  return "<" + name + ">" + escape_markup(text) + "</" + name + ">";
}

std::string stroke_attributes(const SvgStroke& stroke) {
  std::string text = attribute("stroke", stroke.colour);
  if (stroke.width != 1) text += attribute("stroke-width", pixels(stroke.width));
  if (stroke.opacity != 1) text += attribute("stroke-opacity", shortest_text(stroke.opacity));
  return text;
}

std::string path_data(const std::vector<SvgPoint>& points) {
  std::string data;
  bool is_pen_down = false;
  for (const SvgPoint& point : points) {
    const bool is_finite = std::isfinite(point.x) && std::isfinite(point.y);
    // h0 adds a segment of length zero at the start of a line: with round caps, a line of a single
    // point appears as a dot.
    const std::string_view dot = is_pen_down ? "" : "h0";
    if (is_finite) {
      data +=
          (is_pen_down ? "L" : "M") + pixels(point.x) + " " + pixels(point.y) + std::string(dot);
    }
    is_pen_down = is_finite;
  }
  return data;
}

std::string marker_shape(SvgPoint at, const SvgMarker& marker) {
  if (!marker.is_diamond) {
    return "<circle" + attribute("cx", pixels(at.x)) + attribute("cy", pixels(at.y)) +
           attribute("r", pixels(marker.radius));
  }
  const double reach = marker.radius * 1.25;  // same area as a circle of that radius
  const std::string step = pixels(reach);
  return "<path" +
         attribute("d", "M" + pixels(at.x) + " " + pixels(at.y - reach) + "l" + step + " " + step +
                            "l-" + step + " " + step + "l-" + step + " -" + step + "z");
}

std::string view_box(SvgPoint size) {
  return attribute("viewBox", "0 0 " + pixels(size.x) + " " + pixels(size.y));
}

std::string begin_file(SvgPoint size, std::string_view title, std::string_view description) {
  const std::string extent =
      attribute("width", pixels(size.x)) + attribute("height", pixels(size.y));
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"" + extent + view_box(size) +
         attribute("font-family", kFonts) + ">\n" + element("title", title) + "\n" +
         element("desc", description) + "\n<rect" + extent + attribute("fill", kWhite) + "/>\n";
}

// Uses aria-label, because browsers show a title element as a tooltip over the whole figure.
std::string begin_page_element(SvgPoint size, std::string_view title,
                               std::string_view description) {
  const std::string label = std::string(title) + ". " + std::string(description);
  return "<svg role=\"img\"" + view_box(size) + attribute("aria-label", escape_markup(label)) +
         ">\n";
}

}  // namespace

SvgWriter::SvgWriter(SvgPoint size, std::string_view title, std::string_view description,
                     SvgTarget target)
    : background_(target == SvgTarget::kFile ? kWhite : kPaper),
      svg_(target == SvgTarget::kFile ? begin_file(size, title, description)
                                      : begin_page_element(size, title, description)) {}

void SvgWriter::line(SvgPoint from, SvgPoint to, const SvgStroke& stroke) {
  svg_ += "<line" + attribute("x1", pixels(from.x)) + attribute("y1", pixels(from.y)) +
          attribute("x2", pixels(to.x)) + attribute("y2", pixels(to.y)) +
          stroke_attributes(stroke) + "/>\n";
}

void SvgWriter::path(const std::vector<SvgPoint>& points, const SvgStroke& stroke) {
  const std::string data = path_data(points);
  if (data.empty()) return;
  svg_ += "<path" + attribute("d", data) + attribute("fill", "none") + stroke_attributes(stroke) +
          attribute("stroke-linejoin", "round") + attribute("stroke-linecap", "round") +
          attribute("pointer-events", "none") + "/>\n";
}

void SvgWriter::marker(SvgPoint at, const SvgMarker& marker, std::string_view tooltip) {
  svg_ += marker_shape(at, marker) + attribute("fill", marker.fill);
  if (marker.edge != "none") {
    svg_ += stroke_attributes({.colour = marker.edge, .width = marker.edge_width});
  }
  // An invisible marker with a tooltip still receives pointer events.
  if (marker.fill == "none") svg_ += attribute("pointer-events", tooltip.empty() ? "none" : "all");
  svg_ += tooltip.empty() ? "/>\n"
                          : ">" + element("title", tooltip) + "</" +
                                (marker.is_diamond ? "path" : "circle") + ">\n";
}

void SvgWriter::rectangle(SvgPoint upper_left, SvgPoint size, const SvgFill& fill,
                          std::string_view tooltip) {
  svg_ += "<rect" + attribute("x", pixels(upper_left.x)) + attribute("y", pixels(upper_left.y)) +
          attribute("width", pixels(size.x)) + attribute("height", pixels(size.y)) +
          attribute("fill", fill.colour);
  if (fill.opacity != 1) svg_ += attribute("fill-opacity", shortest_text(fill.opacity));
  svg_ += tooltip.empty() ? "/>\n" : ">" + element("title", tooltip) + "</rect>\n";
}

void SvgWriter::text(SvgPoint at, std::string_view text, const SvgFont& font) {
  if (text.empty()) return;
  const std::string x = pixels(at.x);
  const std::string y = pixels(at.y);
  svg_ += "<text" + attribute("x", x) + attribute("y", y) + attribute("fill", font.colour) +
          attribute("font-size", pixels(font.size));
  if (font.anchor != "start") svg_ += attribute("text-anchor", font.anchor);
  if (font.is_bold) svg_ += attribute("font-weight", "600");
  if (font.rotation_degrees != 0) {
    svg_ +=
        attribute("transform", "rotate(" + pixels(font.rotation_degrees) + " " + x + " " + y + ")");
  }
  svg_ += attribute("stroke", background_) + attribute("stroke-width", "4") +
          attribute("stroke-linejoin", "round") + attribute("paint-order", "stroke") +
          attribute("pointer-events", "none") + ">" + escape_markup(text) + "</text>\n";
}

std::string SvgWriter::take() { return std::exchange(svg_, {}) + "</svg>\n"; }

}  // namespace neusum
