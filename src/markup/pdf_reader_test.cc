// PDF files as `pdftotext -bbox-layout` describes them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.h"
#include "neusum/error.h"
#include "neusum/source.h"
#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kSize = 10;      // of running text
constexpr double kWidth = 5;      // of a character
constexpr double kDistance = 12;  // of lines

// Builds the description of a PDF.
class Layout {
 public:
  Layout& page() {
    if (has_page_) xml_ += "</page>";
    has_page_ = true;
    xml_ += "<page width='600' height='800'>";
    return *this;
  }

  Layout& line(double left, double top, std::string_view text, double size = kSize) {
    xml_ += "<line>";
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' '));
      const double right = left + kWidth * static_cast<double>(word.size());
      xml_ += "<word xMin='" + std::to_string(left) + "' yMin='" + std::to_string(top) +
              "' xMax='" + std::to_string(right) + "' yMax='" + std::to_string(top + size) + "'>" +
              std::string(word) + "</word>";
      left = right + kWidth;
      text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    xml_ += "</line>";
    return *this;
  }

  // Lines below each other.
  Layout& lines(double left, double top, std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
      line(left, top, text);
      top += kDistance;
    }
    return *this;
  }

  SourceText read(const SourceOptions& options = {.file_name = "a.pdf"}) const {
    return read_pdf_layout(
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x.dtd'><html><head>"
        "<title>Harbour</title></head><body><doc>" +
            xml_ + "</page></doc></body></html>",
        options);
  }

 private:
  std::string xml_;
  bool has_page_ = false;
};

TEST(ReadPdfLayout, JoinsLinesToParagraphs) {
  const SourceText text =
      Layout()
          .page()
          .line(50, 60, "The harbour", 14)
          .lines(
              50, 90,
              {"The ferry to the islands leaves the har-", "bour at noon, as the well-known time-",
               "table says, and no one saw it that day.", "It returned at nine."})
          .lines(60, 150, {"Another ferry left on Monday, when"})
          .lines(50, 162, {"the \xEF\xAC\x81rst storm began at time-table hours."})
          .read();
  EXPECT_EQ(text.type, SourceType::kPdf);
  EXPECT_EQ(text.title, "Harbour");
  EXPECT_THAT(
      describe_blocks(text),
      ElementsAre("heading: The harbour",
                  "paragraph: The ferry to the islands leaves the harbour at noon, as the "
                  "well-known time-table says, and no one saw it that day. It returned at nine.",
                  "paragraph: Another ferry left on Monday, when the first storm began at "
                  "time-table hours."));
}

TEST(ReadPdfLayout, ReadsColumnsOneAfterTheOther) {
  Layout layout;
  layout.page().line(50, 50, "Two ferries sail to the outer islands on every day of the year.");
  for (int i = 0; i < 6; ++i) {
    const double top = 80 + i * kDistance;
    layout.line(50, top, i < 5 ? "left left left left left" : "left left and");
    layout.line(300, top, i < 5 ? "right right right right" : "right end.");
  }
  const std::vector<std::string> blocks = describe_blocks(layout.read());
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_THAT(blocks[1], HasSubstr("left left and right right"));
}

// A page with a running head, a footnote and a page number.
void append_page(Layout& layout, int number, std::initializer_list<std::string_view> lines,
                 std::string_view note) {
  layout.page().line(50, 20, "Annual report " + std::to_string(number));
  layout.lines(50, 200, lines).line(60, 700, note, 8);
  layout.line(290, 770, "- " + std::to_string(number) + " -");
}

TEST(ReadPdfLayout, SentencesGoOnInTheNextPage) {
  Layout layout;
  append_page(layout, 1,
              {"The ferry sank in the storm of that year.1", "Nobody saw it, because the harbour"},
              "1 A storm in May.");
  append_page(layout, 2,
              {"was closed at night, and it was dark.", "Then 27 people went home, and it"},
              "2 Others say 28 people.");
  append_page(layout, 3, {"rained on all of the islands."}, "* The rain ended in June.");
  EXPECT_THAT(
      describe_blocks(layout.read()),
      ElementsAre("paragraph: The ferry sank in the storm of that year. Nobody saw it, because the "
                  "harbour was closed at night, and it was dark. Then 27 people went home, and it "
                  "rained on all of the islands.",
                  "note: 1 A storm in May.", "note: 2 Others say 28 people.",
                  "note: * The rain ended in June."));
}

TEST(ReadPdfLayout, KeepsNumbersThatEndLikeTheMarkOfAFootnote) {
  Layout layout;
  layout.page().lines(50, 200, {"The ferry of 3.1 tonnes cost 2,1 million.1", "It sank."});
  layout.line(60, 700, "1 In May.", 8);
  EXPECT_THAT(describe_blocks(layout.read()),
              ElementsAre("paragraph: The ferry of 3.1 tonnes cost 2,1 million. It sank.",
                          "note: 1 In May."));
}

TEST(ReadPdfLayout, LeadsToTheBoxesOfTheLines) {
  const SourceText text =
      Layout()
          .page()
          .page()
          .lines(50, 90, {"The ferry left. The next one is", "late, as always."})
          .read();
  const std::array spans = {Span{text.text.find("The next"), 32}};
  const auto positions = positions_in_source(text, spans, StringIndexType::kUtf8CodeUnit);
  EXPECT_TRUE(positions[0].ranges.empty());
  ASSERT_EQ(positions[0].boxes.size(), 2U);
  const PageBox& first = positions[0].boxes[0];
  EXPECT_EQ(first.page, 2U);
  EXPECT_DOUBLE_EQ(first.left, 50 + 16 * kWidth);
  EXPECT_DOUBLE_EQ(first.top, 90);
  EXPECT_DOUBLE_EQ(first.right, 50 + 31 * kWidth);
  EXPECT_DOUBLE_EQ(positions[0].boxes[1].left, 50);
}

TEST(ReadPdfLayout, RejectsDamagedAndEmptyOnes) {
  EXPECT_THROW(read_pdf_layout("<doc><page", {.file_name = "a.pdf"}), InvalidInput);
  try {
    Layout().page().read();
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("a.pdf has no text"));
  }
  EXPECT_THROW(read_source("%PDF-1.7 ...", {.file_name = "a"}), InvalidInput);
}

TEST(ReadPdfLayout, IgnoresControlCharactersAndTheTextAfterManyBlocks) {
  Layout layout;
  layout.page().line(50, 50, "The \x02 ferry sank.");
  EXPECT_EQ(layout.read().text, "The ferry sank.");
  for (int i = 0; i < 30; ++i) layout.line(50, 80 + i * 20, "The ferry sank.");
  const SourceText text = layout.read({.file_name = "a.pdf", .max_blocks = 3});
  EXPECT_TRUE(text.is_truncated);
  EXPECT_LE(text.blocks.size(), 3U);
}

TEST(ReadPdfLayout, TakesAlmostLinearTime) {
  const auto seconds = [](int count) {
    Layout layout;
    layout.page();
    for (int i = 0; i < count; ++i) layout.line(i % 97 * 7, i % 89 * 9, "1 a- b.");
    const Stopwatch watch(TimeKind::kProcessCpu);
    layout.read();
    return watch.seconds();
  };
  seconds(1000);
  EXPECT_LT(seconds(40'000), 8 * seconds(10'000) + 0.2);
}

}  // namespace
}  // namespace neusum
