#include "query_eval/query_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;
using testing::SizeIs;

class QuerySetTest : public testing::Test {
 protected:
  std::vector<LabelledQuestion> read(const std::string& jsonl) const {
    return read_query_set(folder_.write("set.jsonl", jsonl), documents_);
  }
  std::string problem_of(const std::string& jsonl) const {
    return message_of<InvalidInput>([&] { read(jsonl); });
  }

  ScratchFolder folder_;
  DocumentTable documents_ = read_documents(
      folder_.write("documents.jsonl", R"({"id":"a","text":"It rained. The ferry left."})"
                                       "\n"
                                       R"({"id":"b","text":"The bakery opened."})"),
      {});
};

TEST_F(QuerySetTest, DocumentsAreSplitIntoSentences) {
  EXPECT_THAT(documents_, SizeIs(2));
  EXPECT_THAT(documents_.at("a").sentences, SizeIs(2));
  EXPECT_THAT(documents_.at("b").sentences.front().tokens, SizeIs(4));
}

TEST_F(QuerySetTest, ReadsQuestionsWithTheirSpans) {
  const auto questions = read(
      R"({"id":"q","query":"What left?","documents":["b","a"],"relevant":[{"document":"a","offset":11,"length":15}]})");
  ASSERT_THAT(questions, SizeIs(1));
  EXPECT_EQ(questions[0].id, "q");
  EXPECT_EQ(questions[0].query, "What left?");
  EXPECT_THAT(questions[0].documents, ElementsAre(&documents_.at("b"), &documents_.at("a")));
  ASSERT_THAT(questions[0].relevant, SizeIs(1));
  EXPECT_EQ(questions[0].relevant[0].document, 1U);
  EXPECT_EQ(questions[0].relevant[0].span, (Span{11, 15}));
}

TEST_F(QuerySetTest, TheLastQuestionWithAnIdCounts) {
  const auto questions = read(R"({"id":1,"query":"old","documents":["a"],"relevant":[]})"
                              "\n\n"
                              R"({"query":"no id","documents":[]})"
                              "\n"
                              R"({"id":"1","query":"new","documents":["b"],"relevant":[]})");
  ASSERT_THAT(questions, SizeIs(2));
  EXPECT_EQ(questions[0].query, "new");
  EXPECT_EQ(questions[1].id, "3");
  EXPECT_THAT(questions[1].relevant, IsEmpty());
}

TEST_F(QuerySetTest, ErrorsNameTheLine) {
  const std::string good = R"({"id":"q","query":"What?","documents":["a"]})";
  EXPECT_THAT(problem_of(good + "\n[]"), EndsWith("set.jsonl:2: the line is not a JSON object"));
  EXPECT_THAT(problem_of(R"({"documents":["a"]})"), EndsWith(":1: 'query' is missing"));
  EXPECT_THAT(problem_of(R"({"query":"What?","documents":["c"]})"),
              EndsWith(":1: there is no document 'c'"));
  EXPECT_THAT(
      problem_of(
          R"({"query":"What?","documents":["a"],"relevant":[{"document":"b","offset":0,"length":1}]})"),
      EndsWith(":1: 'relevant' names 'b', which is not one of 'documents'"));
  EXPECT_THAT(
      problem_of(
          R"({"query":"What?","documents":["a"],"relevant":[{"document":"a","offset":-1,"length":1}]})"),
      EndsWith(":1: 'offset' is not a position"));
}

TEST_F(QuerySetTest, RejectsDuplicateNames) {
  EXPECT_THAT(problem_of(R"({"query":"What?","query":"Who?","documents":["a"]})"),
              EndsWith(":1: an object has the same name twice: 'query'"));
  EXPECT_THAT(
      problem_of(
          R"({"query":"What?","documents":["a"],"relevant":[{"document":"a","offset":0,"offset":1}]})"),
      EndsWith(":1: an object has the same name twice: 'offset'"));
}

TEST_F(QuerySetTest, GivesTheQuestionWithoutItsLabels) {
  const auto questions = read(R"({"id":"q","query":"What?","documents":["b"]})");
  const Question question = question_of(questions.front());
  EXPECT_EQ(question.id, "q");
  EXPECT_EQ(question.query, "What?");
  ASSERT_THAT(question.documents, SizeIs(1));
  EXPECT_EQ(question.documents[0].text, "The bakery opened.");
}

}  // namespace
}  // namespace neusum
