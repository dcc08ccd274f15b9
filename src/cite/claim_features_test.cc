#include "cite/claim_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "neusum/corpus.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// The features of the sentences of a text for a claim.
class Rows {
 public:
  Rows(const std::string& claim, const std::string& text, const std::vector<bool>& needed = {}) {
    const ScratchFolder folder;
    QueryModelFile().write(folder.path("model"));
    const QueryModel model = QueryModel::load(folder.path("model"));
    const Preparer preparer({});
    Document query = {.text = claim};
    preparer.prepare(query);
    Document document = {.text = text};
    preparer.prepare(document);
    const std::vector<const Document*> documents = {&document};
    const QuestionText terms = TermReader("en", &data_of(model).vocabulary).read(query, documents);
    const MatchLanguage language("en");
    features_ = claim_features({.text = terms,
                                .query = query,
                                .documents = documents,
                                .model = &data_of(model),
                                .language = language},
                               needed);
  }

  float value(std::string_view name, std::size_t sentence) const {
    const std::span<const std::string_view> names = claim_feature_names();
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return features_.row(sentence)[static_cast<std::size_t>(found - names.begin())];
  }
  std::size_t size() const { return features_.size(); }

 private:
  ClaimFeatures features_{{}};
};

// The idf of "ship" is 2, that of "boat" 3, and that of "harbour" and unknown words 4.
TEST(ClaimFeatures, CountStemsOfTheClaim) {
  const Rows rows("ship harbour", "A ship came. Ships left the harbour. Gulls.");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows.value("matched_terms", 1), 2);
  EXPECT_EQ(rows.value("matched_idf", 0), 2);
  EXPECT_EQ(rows.value("matched_idf", 1), 6);
  EXPECT_EQ(rows.value("rarest_match", 1), 4);
  EXPECT_EQ(rows.value("rarest_match", 2), 0);
  EXPECT_EQ(rows.value("coverage_rank", 0), 1);
  EXPECT_FLOAT_EQ(rows.value("coverage_to_all", 0), 1 / 3.0F);
  EXPECT_FLOAT_EQ(rows.value("coverage_margin", 1), 2 / 3.0F);
  EXPECT_EQ(rows.value("coverage_of_rest", 0), 0);
}

TEST(ClaimFeatures, KnowWhatTheBestSentenceLacks) {
  const Rows rows("ship harbour", "The harbour slept. A ship came.");
  EXPECT_FLOAT_EQ(rows.value("coverage_of_rest", 1), 1 / 3.0F);
}

TEST(ClaimFeatures, RelateTheSentenceToTheClaim) {
  EXPECT_FLOAT_EQ(Rows("ship", "A ship came.").value("share_in_claim", 0), 1 / 3.0F);
}

TEST(ClaimFeatures, LookAtTheSentencesAround) {
  const Rows rows("ship harbour", "Gulls cried. A ship came. Bells rang. The harbour slept. End.");
  EXPECT_FLOAT_EQ(rows.value("near_coverage", 0), 1 / 3.0F);
  EXPECT_EQ(rows.value("near_coverage", 2), 1);
  EXPECT_EQ(rows.value("region_coverage", 0), 1);
  EXPECT_EQ(rows.value("region_density", 2), 1);
}

TEST(ClaimFeatures, OfSentencesThatAreNotNeededAreZero) {
  const Rows all("ship", "A ship came. Ships left.");
  const Rows second("ship", "A ship came. Ships left.", {false, true});
  for (const std::string_view name : claim_feature_names()) {
    EXPECT_EQ(second.value(name, 0), 0) << name;
    EXPECT_EQ(second.value(name, 1), all.value(name, 1)) << name;
  }
}

TEST(ClaimFeatures, AreFiniteForClaimsWithoutMatch) {
  const Rows rows("whales", "Gulls cried. A ship came.");
  for (const std::string_view name : claim_feature_names()) {
    EXPECT_TRUE(std::isfinite(rows.value(name, 0))) << name;
  }
}

}  // namespace
}  // namespace neusum
