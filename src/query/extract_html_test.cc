#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/extractor.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ExtractHtml, ShowsTheQueryAndHighlightsTheSentencesOfEachDocument) {
  const Question question = {.query = "Who & why?",
                             .documents = {{.id = "a<b", .text = "Zoë left. It rained."},
                                           {.id = "c", .text = "Nobody saw."}}};
  const Extract extract = {.documents = {"a<b", "c"},
                           .document_probabilities = {0.9, 0.1},
                           .sentences = {{.text = "It rained.",
                                          .document = 0,
                                          .index = 1,
                                          .rank = 0,
                                          .probability = 0.25,
                                          .span = {10, 10}},
                                         {.text = "Zoë left.",
                                          .document = 0,
                                          .index = 0,
                                          .rank = 1,
                                          .probability = 0.9,
                                          .span = {0, 9}}},
                           .answer_probability = 0.8,
                           .answerable = true,
                           .model = "m"};
  const std::string part = to_html_part(question, extract);
  EXPECT_THAT(part, HasSubstr("<h1>Who &amp; why?</h1>Answerable, answer probability 0.80"));
  EXPECT_THAT(part,
              HasSubstr("<h2>a&lt;b, probability 0.90</h2><mark style=\"--strength: 0.46\" "
                        "title=\"rank 1, probability 0.90\"><sup>1 · 0.90</sup>Zoë left.</mark> "
                        "<mark style=\"--strength: 0.18\" title=\"context, probability 0.25\">"
                        "<sup>context</sup>It rained.</mark>"));
  EXPECT_THAT(
      part,
      HasSubstr("<h2>c, probability 0.10</h2>Nobody saw.<footer lang=\"en\">2 sentences by m"));
  EXPECT_THAT(part, Not(HasSubstr("<html")));
  EXPECT_THAT(to_html(question, extract), HasSubstr(part));
  EXPECT_THROW(to_html({}, extract), InvalidInput);
}

}  // namespace
}  // namespace neusum
