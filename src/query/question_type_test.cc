#include "query/question_type.h"

#include <gtest/gtest.h>

#include "neusum/corpus.h"

namespace neusum {
namespace {

QuestionType type_of(const std::string& query, const std::string& language = "en") {
  Document document = {.text = query};
  Preparer({}).prepare(document);
  return QuestionWords(language).type_of(document);
}

TEST(QuestionWords, TellWhatIsAskedFor) {
  EXPECT_EQ(type_of("Who closed the harbour?"), QuestionType::kPerson);
  EXPECT_EQ(type_of("In the end, when did it close?"), QuestionType::kTime);
  EXPECT_EQ(type_of("Where is it?"), QuestionType::kPlace);
  EXPECT_EQ(type_of("Why?"), QuestionType::kReason);
  EXPECT_EQ(type_of("How many ships sank?"), QuestionType::kNumber);
  EXPECT_EQ(type_of("How did it end?"), QuestionType::kManner);
  EXPECT_EQ(type_of("Which ship?"), QuestionType::kChoice);
  EXPECT_EQ(type_of("What sank"), QuestionType::kThing);
  EXPECT_EQ(type_of("Did it sink?"), QuestionType::kYesOrNo);
  EXPECT_EQ(type_of("harbour storm"), QuestionType::kOther);
  EXPECT_EQ(type_of("closed when"), QuestionType::kTime);
}

TEST(QuestionWords, TellTheKindOfTheAnswer) {
  const auto kind_of = [](const std::string& query) {
    Document document = {.text = query};
    Preparer({}).prepare(document);
    return QuestionWords("en").asked_word(document).kind;
  };
  EXPECT_EQ(kind_of("Who closed the harbour?"), AnswerKind::kPerson);
  EXPECT_EQ(kind_of("Where is it?"), AnswerKind::kPlace);
  EXPECT_EQ(kind_of("In which city is it?"), AnswerKind::kPlace);
  EXPECT_EQ(kind_of("What is the deadline?"), AnswerKind::kTime);
  EXPECT_EQ(kind_of("How long did it last?"), AnswerKind::kDuration);
  EXPECT_EQ(kind_of("How much does it cost?"), AnswerKind::kMoney);
  EXPECT_EQ(kind_of("How much did it fall?"), AnswerKind::kNumber);
  EXPECT_EQ(kind_of("How many ships sank?"), AnswerKind::kNumber);
  EXPECT_EQ(kind_of("Why?"), AnswerKind::kReason);
  EXPECT_EQ(kind_of("What sank?"), AnswerKind::kUnknown);
}

TEST(QuestionWords, AreUnknownInOtherLanguages) {
  EXPECT_EQ(type_of("Who closed the harbour?", "de"), QuestionType::kOther);
  EXPECT_FALSE(QuestionWords("de").is_time("monday"));
  EXPECT_TRUE(QuestionWords("en").is_time("monday"));
  EXPECT_TRUE(QuestionWords("en").is_cause("because"));
}

}  // namespace
}  // namespace neusum
