#ifndef NEUSUM_FIGURE_SVG_WRITER_H_
#define NEUSUM_FIGURE_SVG_WRITER_H_

#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// In pixels from the upper left corner.
struct SvgPoint {
  double x = 0;
  double y = 0;
};

struct SvgStroke {
  std::string_view colour;
  double width = 1;
  double opacity = 1;
};

struct SvgFont {
  std::string_view colour;
  double size = 13;
  std::string_view anchor = "start";  // or middle, end
  bool is_bold = false;
  double turn = 0;  // in degrees, around its place
};

struct SvgMarker {
  std::string_view fill;
  std::string_view edge = "none";
  double radius = 4;
  double edge_width = 1.5;
  bool is_diamond = false;
};

struct SvgFill {
  std::string_view colour;
  double opacity = 1;
};

enum class SvgGround {
  kWhite,  // a file that needs nothing else
  kPage,   // a part of a page of HTML, as wide as its place there; page_colours.h says what for
};

// Writes an SVG. Texts must be valid UTF-8; colours and anchors are taken as they are. A tooltip
// shows when the mouse rests on an element.
class SvgWriter {
 public:
  // `title` and `description` are what a screen reader says.
  SvgWriter(SvgPoint size, std::string_view title, std::string_view description,
            SvgGround ground = SvgGround::kWhite);

  void line(SvgPoint from, SvgPoint to, const SvgStroke& stroke);
  // From point to point; those that are not finite are gaps. A point between gaps is a dot.
  void path(const std::vector<SvgPoint>& points, const SvgStroke& stroke);
  void marker(SvgPoint at, const SvgMarker& marker, std::string_view tooltip = "");
  void rectangle(SvgPoint upper_left, SvgPoint size, const SvgFill& fill,
                 std::string_view tooltip = "");
  // What lies behind a text is kept off its letters.
  void text(SvgPoint at, std::string_view text, const SvgFont& font);

  // The file; nothing can be added to it.
  std::string take();

 private:
  std::string_view ground_;
  std::string svg_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_FIGURE_SVG_WRITER_H_
