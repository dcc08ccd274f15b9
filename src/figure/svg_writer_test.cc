#include "figure/svg_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

SvgWriter make_writer() { return {{.x = 100, .y = 50}, "title", "description"}; }

TEST(SvgWriter, HasATitleAndDescription) {
  const std::string svg = make_writer().take();
  EXPECT_THAT(svg,
              StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"100\" "
                         "height=\"50\" viewBox=\"0 0 100 50\""));
  EXPECT_THAT(svg, HasSubstr("<title>title</title>\n<desc>description</desc>"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SvgWriter, RoundsToATenthOfAPixel) {
  SvgWriter writer = make_writer();
  writer.line({1.26, 2}, {30, -0.01}, {.colour = "red", .width = 2});
  EXPECT_THAT(writer.take(),
              HasSubstr("<line x1=\"1.3\" y1=\"2\" x2=\"30\" y2=\"0\" stroke=\"red\" "
                        "stroke-width=\"2\"/>"));
}

TEST(SvgWriter, InterruptsPathsAtGaps) {
  SvgWriter writer = make_writer();
  writer.path({{1, 2}, {3, 4}, {5, kNan}, {7, 8}, {9, kNan}}, {.colour = "red"});
  EXPECT_THAT(writer.take(), HasSubstr("d=\"M1 2h0L3 4M7 8h0\""));
}

TEST(SvgWriter, OmitsAPathOfOnlyGaps) {
  SvgWriter writer = make_writer();
  writer.path({{5, kNan}}, {.colour = "red"});
  EXPECT_THAT(writer.take(), Not(HasSubstr("<path")));
}

TEST(SvgWriter, HasTooltips) {
  SvgWriter writer = make_writer();
  writer.marker({1, 2}, {.fill = "red", .radius = 3}, "a < b");
  writer.marker({1, 2}, {.fill = "red", .radius = 4, .is_diamond = true}, "c");
  const std::string svg = writer.take();
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"red\"><title>a &lt; "
                             "b</title></circle>"));
  EXPECT_THAT(svg,
              HasSubstr("<path d=\"M1 -3l5 5l-5 5l-5 -5z\" fill=\"red\"><title>c</title></path>"));
}

TEST(SvgWriter, DrawsRectangles) {
  SvgWriter writer = make_writer();
  writer.rectangle({1, 2}, {3, 4.25}, {.colour = "red"});
  writer.rectangle({1, 2}, {3, 4}, {.colour = "red", .opacity = .5}, "a < b");
  const std::string svg = writer.take();
  EXPECT_THAT(svg, HasSubstr("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4.3\" fill=\"red\"/>"));
  EXPECT_THAT(svg, HasSubstr("fill-opacity=\"0.5\"><title>a &lt; b</title></rect>"));
}

TEST(SvgWriter, UsesTheWidthAndColoursOfThePage) {
  SvgWriter writer({.x = 100, .y = 50}, "\"title\"", "description", SvgTarget::kHtmlPage);
  writer.text({1, 2}, "x", {.colour = "red"});
  const std::string svg = writer.take();
  EXPECT_THAT(svg, StartsWith("<svg role=\"img\" viewBox=\"0 0 100 50\" "
                              "aria-label=\"&quot;title&quot;. description\">\n<text"));
  EXPECT_THAT(svg, HasSubstr("stroke=\"var(--paper)\""));
  EXPECT_THAT(svg, Not(HasSubstr("#ffffff")));
}

TEST(SvgWriter, EscapesTexts) {
  SvgWriter writer({.x = 1, .y = 1}, "<a> & \"b\"", "");
  writer.text({1, 2}, "x\x01y</text>", {.colour = "red"});
  const std::string svg = writer.take();
  EXPECT_THAT(svg, HasSubstr("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
  EXPECT_THAT(svg, HasSubstr(">x y&lt;/text&gt;</text>"));
}

TEST(SvgWriter, RotatesTexts) {
  SvgWriter writer = make_writer();
  writer.text({1, 2}, "x",
              {.colour = "red", .anchor = "middle", .is_bold = true, .rotation_degrees = -90});
  EXPECT_THAT(
      writer.take(),
      HasSubstr("text-anchor=\"middle\" font-weight=\"600\" transform=\"rotate(-90 1 2)\""));
}

}  // namespace
}  // namespace neusum
