// Word, OpenDocument and EPUB through read_source(), which finds the type of the archive.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "neusum/error.h"
#include "neusum/source.h"
#include "support/describe_blocks.h"
#include "support/make_zip.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kWord =
    "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' "
    "xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'><w:body>"
    "<w:p><w:pPr><w:pStyle w:val='berschrift1'/></w:pPr><w:r><w:t>The harbour</w:t></w:r></w:p>"
    "<w:p><w:r><w:t>The ferry </w:t></w:r><w:del><w:r><w:delText>sank</w:delText></w:r></w:del>"
    "<w:ins><w:r><w:t>left &amp; came</w:t></w:r></w:ins><w:r><w:tab/><w:t>back.</w:t></w:r></w:p>"
    "<w:p><w:pPr><w:numPr><w:numId w:val='2'/></w:numPr></w:pPr><w:r><w:t>An "
    "item.</w:t></w:r></w:p>"
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    "<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>Box</w:t></w:r></mc:Choice><mc:Fallback><w:r>"
    "<w:t>Box</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p></w:body></w:document>";
constexpr std::string_view kWordStyles =
    "<w:styles xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:style "
    "w:styleId='berschrift1'><w:name w:val='heading 1'/></w:style></w:styles>";
constexpr std::string_view kWordNotes =
    "<w:footnotes xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>"
    "<w:footnote><w:p><w:r><w:t>A footnote.</w:t></w:r></w:p></w:footnote></w:footnotes>";
constexpr std::string_view kProperties =
    "<p xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Report</dc:title>"
    "<dc:language>en-GB</dc:language></p>";

std::string word_file() {
  return make_zip(std::array{
      ZipMember{"[Content_Types].xml", "<Types/>"}, ZipMember{"word/document.xml", kWord},
      ZipMember{"word/styles.xml", kWordStyles}, ZipMember{"word/footnotes.xml", kWordNotes},
      ZipMember{"docProps/core.xml", kProperties}});
}

TEST(ReadDocx, HasBlocksWithRoles) {
  const SourceText text = read_source(word_file());
  EXPECT_EQ(text.type, SourceType::kDocx);
  EXPECT_EQ(text.title, "Report");
  EXPECT_EQ(text.language, "en-GB");
  EXPECT_THAT(describe_blocks(text),
              ElementsAre("heading: The harbour", "paragraph: The ferry left & came back.",
                          "list_item: An item.", "table_cell: Cell", "paragraph: Box",
                          "note: A footnote."));
}

TEST(ReadDocx, LeadsToTheBytesOfItsMembers) {
  const SourceText text = read_source(word_file());
  const std::array spans = {Span{text.text.find("left & came"), 11},
                            Span{text.text.find("A footnote."), 11}};
  const std::vector<SourcePosition> positions =
      positions_in_source(text, spans, StringIndexType::kUtf8CodeUnit);
  EXPECT_EQ(positions[0].member, "word/document.xml");
  EXPECT_EQ(positions[0].ranges.front().of(kWord), "left &amp; came");
  EXPECT_EQ(positions[1].member, "word/footnotes.xml");
  EXPECT_EQ(positions[1].ranges.front().of(kWordNotes), "A footnote.");
}

TEST(ReadOdt, HasBlocksWithRoles) {
  constexpr std::string_view kContent =
      "<o:text xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
      "xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0' "
      "xmlns:b='urn:oasis:names:tc:opendocument:xmlns:table:1.0'>"
      "<t:tracked-changes><t:p>Deleted.</t:p></t:tracked-changes><t:h>The harbour</t:h>"
      "<t:p>The ferry<t:s/>left<t:note><t:note-citation>1</t:note-citation><t:note-body><t:p>On "
      "Monday.</t:p></t:note-body></t:note> again.</t:p><t:list><t:list-item><t:p>An "
      "item.</t:p></t:list-item></t:list><b:table-cell><t:p>Cell</t:p></b:table-cell></o:text>";
  const SourceText text = read_source(
      make_zip(std::array{ZipMember{"mimetype", "application/vnd.oasis.opendocument.text"},
                          ZipMember{"content.xml", kContent}, ZipMember{"meta.xml", kProperties}}));
  EXPECT_EQ(text.type, SourceType::kOdt);
  EXPECT_EQ(text.title, "Report");
  EXPECT_THAT(describe_blocks(text),
              ElementsAre("heading: The harbour", "paragraph: The ferry left again.",
                          "list_item: An item.", "table_cell: Cell", "note: On Monday."));
}

TEST(ReadEpub, ReadsPagesInTheOrderOfReading) {
  const std::string book = make_zip(std::array{
      ZipMember{"mimetype", "application/epub+zip"},
      ZipMember{
          "META-INF/container.xml",
          "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>"},
      ZipMember{
          "OPS/book.opf",
          "<package xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata><dc:title>Tides"
          "</dc:title></metadata><manifest><item id='n' href='nav.xhtml' properties='nav'/>"
          "<item id='b' href='../b%201.xhtml'/><item id='a' href='text/a.xhtml'/></manifest>"
          "<spine><itemref idref='n'/><itemref idref='a'/><itemref idref='b'/></spine></package>"},
      ZipMember{"OPS/nav.xhtml", "<p>Contents</p>"},
      ZipMember{"OPS/text/a.xhtml", "<h1>One</h1><p>The tide rises.</p>"},
      ZipMember{"b 1.xhtml", "<p>The tide falls.</p>"}});
  const SourceText text = read_source(book);
  EXPECT_EQ(text.type, SourceType::kEpub);
  EXPECT_EQ(text.title, "Tides");
  EXPECT_THAT(describe_blocks(text), ElementsAre("heading: One", "paragraph: The tide rises.",
                                                 "paragraph: The tide falls."));
  EXPECT_THAT(text.members, ElementsAre("OPS/text/a.xhtml", "b 1.xhtml"));
}

TEST(ReadDocx, FindsTheMemberWithTheText) {
  const std::string bytes = make_zip(std::array{
      ZipMember{"_rels/.rels",
                "<Relationships><Relationship Type='http://x/relationships/officeDocument' "
                "Target='/word/document2.xml'/></Relationships>"},
      ZipMember{"word/document2.xml", kWord}});
  EXPECT_EQ(read_source(bytes).members.front(), "word/document2.xml");
}

TEST(ReadDocx, JoinsLargeFirstLettersAndOmitsPhoneticGuides) {
  constexpr std::string_view kText =
      "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:body>"
      "<w:p><w:pPr><w:framePr w:dropCap='drop'/></w:pPr><w:r><w:t>T</w:t></w:r></w:p>"
      "<w:p><w:r><w:t>he harbour of </w:t></w:r><w:ruby><w:rt><w:r><w:t>o</w:t></w:r></w:rt>"
      "<w:rubyBase><w:r><w:t>Oslo</w:t></w:r></w:rubyBase></w:ruby></w:p>"
      "<w:p><w:pPr><w:framePr w:dropCap='drop'/></w:pPr><w:r><w:t>E</w:t></w:r></w:p>"
      "</w:body></w:document>";
  const SourceText text = read_source(make_zip(std::array{ZipMember{"word/document.xml", kText}}));
  EXPECT_THAT(describe_blocks(text), ElementsAre("paragraph: The harbour of Oslo", "paragraph: E"));
}

std::string error_of(std::string_view bytes) {
  try {
    read_source(bytes, {.file_name = "a.odt"});
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(ReadOdt, ReadsCommentsWithoutAuthorAndDate) {
  constexpr std::string_view kContent =
      "<o:text xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
      "xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0' "
      "xmlns:d='http://purl.org/dc/elements/1.1/'><t:p>One<o:annotation><d:creator>Anna</d:creator>"
      "<d:date>2025-11-03</d:date><t:p>Sure?</t:p></o:annotation> ferry.</t:p></o:text>";
  const SourceText text = read_source(
      make_zip(std::array{ZipMember{"mimetype", "application/vnd.oasis.opendocument.text"},
                          ZipMember{"content.xml", kContent}}));
  EXPECT_THAT(describe_blocks(text), ElementsAre("paragraph: One ferry.", "note: Sure?"));
}

TEST(ReadOdt, RejectsEncryptedFiles) {
  const std::string bytes =
      make_zip(std::array{ZipMember{"mimetype", "application/vnd.oasis.opendocument.text"},
                          ZipMember{"content.xml", "\x93\x1F"},
                          ZipMember{"META-INF/manifest.xml", "<m:encryption-data/>"}});
  EXPECT_EQ(error_of(bytes), "a.odt is encrypted; save the document without a password");
  const std::string old = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
  EXPECT_THAT(error_of(old), HasSubstr("a.odt is encrypted or in an old format"));
}

TEST(ReadSource, RejectsOtherArchives) {
  const std::string bytes = make_zip(std::array{ZipMember{"a.txt", "One."}});
  EXPECT_THROW(read_source(bytes, {.file_name = "x.zip"}), InvalidInput);
}

}  // namespace
}  // namespace neusum
