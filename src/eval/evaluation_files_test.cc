#include "eval/evaluation_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

auto is_file(const std::string& id, const std::string& path) {
  return AllOf(Field(&SummaryFile::id, id), Field(&SummaryFile::path, path));
}

TEST(ReadFileList, NumbersDocumentsFromOne) {
  const ScratchFolder folder;
  const std::string path = folder.write("list", "# peer and references\n\np1 a1 b1\n p2\ta2 \n");
  const std::vector<EvaluationFiles> documents = read_file_list(path, SummaryForm::kSee, "X");
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0].id, "1");
  EXPECT_EQ(documents[0].form, SummaryForm::kSee);
  EXPECT_THAT(documents[0].peers, ElementsAre(is_file("X", "p1")));
  EXPECT_THAT(documents[0].references, ElementsAre(is_file("", "a1"), is_file("", "b1")));
  EXPECT_EQ(documents[1].id, "2");
  EXPECT_THAT(documents[1].peers, ElementsAre(is_file("X", "p2")));
}

TEST(ReadFileList, RejectsALineWithoutReference) {
  const ScratchFolder folder;
  const std::string path = folder.write("list", "p1 a1\np2\n");
  EXPECT_THAT(message_of<FormatError>([&] { read_file_list(path, SummaryForm::kSpl, "X"); }),
              HasSubstr("list:2: expected a peer's file"));
}

constexpr const char* kSettings = R"(<?xml version="1.0"?>
<ROUGE-EVAL version="1.55">
<EVAL ID="D1">
<PEER-ROOT> peers </PEER-ROOT><MODEL-ROOT>models</MODEL-ROOT>
<INPUT-FORMAT TYPE="spl"></INPUT-FORMAT>
<PEERS><P ID="b">1&amp;b.txt</P> <P ID="a"><![CDATA[1<a.txt]]></P></PEERS>
<MODELS><M ID="A">A.txt</M><!-- one more --><m ID='B'>
B.txt
</m></MODELS>
</EVAL>
</ROUGE-EVAL>)";

TEST(ParseSettings, FindsTheFilesOfEachEvaluation) {
  const std::vector<EvaluationFiles> documents = parse_settings(kSettings, "settings.xml");
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents[0].id, "D1");
  EXPECT_EQ(documents[0].form, SummaryForm::kSpl);
  EXPECT_THAT(documents[0].peers,
              ElementsAre(is_file("b", "peers/1&b.txt"), is_file("a", "peers/1<a.txt")));
  EXPECT_THAT(documents[0].references,
              ElementsAre(is_file("A", "models/A.txt"), is_file("B", "models/B.txt")));
}

TEST(ParseSettings, UsesTheLastFileOfARepeatedId) {
  const std::vector<EvaluationFiles> documents = parse_settings(
      "<R><EVAL ID='1'><INPUT-FORMAT TYPE='SPL'/><PEERS><P ID='p'>1</P><P ID='p'>2</P></PEERS>"
      "<MODELS><M ID='A'>3</M><M ID='A'>4</M></MODELS></EVAL></R>",
      "settings.xml");
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_THAT(documents[0].peers, ElementsAre(is_file("p", "2")));
  EXPECT_THAT(documents[0].references, ElementsAre(is_file("A", "4"), is_file("A", "4")));
}

std::string problem_of(std::string_view settings) {
  return message_of<FormatError>([&] { parse_settings(settings, "s.xml"); });
}

TEST(ParseSettings, ReportsErrorsWithTheLineNumber) {
  EXPECT_EQ(problem_of("<R>\n<EVAL>"), "s.xml:2: the element has no attribute ID");
  EXPECT_EQ(problem_of("<R>\n<EVAL ID='1'><INPUT-FORMAT TYPE='ISI'/></EVAL></R>"),
            "s.xml:2: the input format 'ISI' is neither SPL nor SEE");
  EXPECT_EQ(problem_of("<R>\n\n<PEER-ROOT>x</PEER-ROOT></R>"),
            "s.xml:3: the element is not in an EVAL");
  EXPECT_THAT(problem_of("<R><EVAL ID='1'>\n</R>"), HasSubstr("s.xml:2: not valid XML: "));
  EXPECT_THAT(problem_of("<R><EVAL ID='1'/></R>"), HasSubstr("EVAL 1 has no INPUT-FORMAT"));
}

}  // namespace
}  // namespace neusum
