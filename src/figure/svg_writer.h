#ifndef NEUSUM_FIGURE_SVG_WRITER_H_
#define NEUSUM_FIGURE_SVG_WRITER_H_

#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// A point or a size, in pixels; the origin is the upper left corner.
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
  double rotation_degrees = 0;  // clockwise, around the position of the text
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

// Colours for figures in an HTML page. The page defines these CSS variables for light and dark
// mode.
constexpr std::string_view kPaper = "var(--paper)";
constexpr std::string_view kInk = "var(--ink)";
constexpr std::string_view kQuietInk = "var(--quiet)";
constexpr std::string_view kGridInk = "var(--grid)";

enum class SvgTarget {
  kFile,      // standalone file with a white background
  kHtmlPage,  // element of an HTML page: scales to the available width, background kPaper
};

// Writes an SVG. Texts must be valid UTF-8 and are escaped; colours and anchors are not. A tooltip
// appears when the pointer rests on an element.
class SvgWriter {
 public:
  // Screen readers read `title` and `description`.
  SvgWriter(SvgPoint size, std::string_view title, std::string_view description,
            SvgTarget target = SvgTarget::kFile);

  void line(SvgPoint from, SvgPoint to, const SvgStroke& stroke);
  // Connects the points. A non-finite point makes a gap; a single point between gaps is a dot.
  void path(const std::vector<SvgPoint>& points, const SvgStroke& stroke);
  void marker(SvgPoint at, const SvgMarker& marker, std::string_view tooltip = "");
  void rectangle(SvgPoint upper_left, SvgPoint size, const SvgFill& fill,
                 std::string_view tooltip = "");
  // The text has an outline in the background colour, so that lines behind it do not touch it.
  void text(SvgPoint at, std::string_view text, const SvgFont& font);

  // Returns the complete SVG. Call once, at the end.
  std::string take();

 private:
  std::string_view background_;
  std::string svg_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_FIGURE_SVG_WRITER_H_
