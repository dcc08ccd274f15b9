#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/training/universal.h"
#include "summarize/universal_scorer.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::ThrowsMessage;

// Documents whose reference repeats their last sentence.
std::string corpus_text(int num_documents) {
  std::string lines;
  for (int d = 0; d < num_documents; ++d) {
    const std::string number = std::to_string(d);
    lines += R"({"article": "Rain fell on town )" + number + ". The mayor slept in house " +
             number + ". A dog barked at bird " + number + ". Divers found ship " + number +
             R"( near the pier.", "highlights": ["Divers found ship )" + number +
             R"( near the pier."]})" + "\n";
  }
  return lines;
}

class FitUniversal : public ::testing::Test {
 protected:
  UniversalCorpus corpus(const std::string& language, const std::string& family) {
    return {language, folder_.write(family + language, corpus_text(30)), family};
  }

  ScratchFolder folder_;
};

TEST_F(FitUniversal, LearnsWhereTheReferenceIs) {
  const UniversalFit fit = fit_universal({corpus("en", "news"), corpus("fr", "books")});
  ASSERT_THAT(fit.reports, SizeIs(2));
  EXPECT_EQ(fit.reports[0].documents, 30U);
  EXPECT_DOUBLE_EQ(fit.reports[0].universal.rouge1, 1);
  EXPECT_LT(fit.reports[0].lead.rouge1, 0.5);
  EXPECT_GT(fit.reports[0].to_lead.low, 0.5);
  EXPECT_THAT(UniversalWeights::parse(fit.weights).weights, SizeIs(kNumUniversalInputs));
}

TEST_F(FitUniversal, ReportsOnlyWithCorporaOfOtherLanguagesAndFamilies) {
  EXPECT_THAT(fit_universal({corpus("en", "news"), corpus("en-GB", "books")}).reports, IsEmpty());
  EXPECT_THAT(fit_universal({corpus("en", "books"), corpus("fr", "books")}).reports, IsEmpty());
}

TEST_F(FitUniversal, IsTheSameForAnyNumberOfThreads) {
  const std::vector<UniversalCorpus> corpora = {corpus("en", "news"), corpus("fr", "books")};
  EXPECT_EQ(fit_universal(corpora, {.threads = 1}).weights,
            fit_universal(corpora, {.threads = 3}).weights);
}

TEST_F(FitUniversal, NeedsReferences) {
  const std::string path = folder_.write("bare", R"({"id": "d1", "article": "It rained."})"
                                                 "\n");
  EXPECT_THAT(
      [&] {
        fit_universal({{"en", path, "bare"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("document 'd1' has no reference")));
  EXPECT_THAT([] { fit_universal({}); },
              ThrowsMessage<InvalidInput>(HasSubstr("there is no corpus")));
}

}  // namespace
}  // namespace neusum
