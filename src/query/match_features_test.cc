#include "query/match_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "neusum/corpus.h"
#include "neusum/extractor.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// The features of the sentences of some texts.
class Matches {
 public:
  Matches(const std::string& query, const std::vector<std::string>& texts,
          const std::string& language = "en") {
    const ScratchFolder folder;
    QueryModelFile file;  // with a word whose vector is the opposite of that of "ship"
    file.words += "desert\n";
    file.vectors.insert(file.vectors.end(), {-100, 0});
    file.inverse_norms.push_back(0.01F);
    file.idf.push_back(4);
    file.write(folder.path("model"));
    const QueryModel model = QueryModel::load(folder.path("model"));
    const Preparer preparer({});
    Document query_text = {.text = query};
    preparer.prepare(query_text);
    std::vector<Document> documents;
    for (const std::string& text : texts) {
      preparer.prepare(documents.emplace_back(Document{.text = text}));
    }
    std::vector<const Document*> pointers;
    for (const Document& document : documents) pointers.push_back(&document);
    const bool has_vectors = language == "en";
    const QuestionText text = TermReader("en", has_vectors ? &data_of(model).vocabulary : nullptr)
                                  .read(query_text, pointers);
    const MatchLanguage words(language);
    rows_ = match_features({.text = text,
                            .query = query_text,
                            .documents = pointers,
                            .model = &data_of(model),
                            .language = words});
  }

  float value(std::string_view name, std::size_t sentence) const {
    const std::span<const std::string_view> names = match_feature_names();
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return rows_.at(sentence)[static_cast<std::size_t>(found - names.begin())];
  }
  std::size_t size() const { return rows_.size(); }

 private:
  std::vector<MatchFeatures> rows_;
};

TEST(MatchFeatures, AlignsSimilarWords) {
  const Matches matches("ship", {"A ship came.", "A boat came.", "A harbour slept.", "Gulls."});
  const float cosine = 90 / std::sqrt(8200.0F);
  EXPECT_FLOAT_EQ(matches.value("soft", 0), 1);
  EXPECT_FLOAT_EQ(matches.value("soft", 1), cosine);
  EXPECT_FLOAT_EQ(matches.value("soft", 2), 0);
  EXPECT_FLOAT_EQ(matches.value("soft", 3), 0);
  EXPECT_FLOAT_EQ(matches.value("coverage", 1), 0);
  EXPECT_NEAR(matches.value("soft_margin", 0), 1 - cosine, 1e-6);
  EXPECT_NEAR(matches.value("soft_margin", 1), cosine - 1, 1e-6);
}

TEST(MatchFeatures, AreNotRelativeToANegativeCosine) {
  const Matches matches("ship", {"A desert. A boat in a desert, a desert, a desert."});
  EXPECT_LT(matches.value("cosine", 0), matches.value("cosine", 1));
  EXPECT_LT(matches.value("cosine", 1), 0);
  EXPECT_EQ(matches.value("cosine_to_document", 0), 0);
  EXPECT_EQ(matches.value("cosine_to_all", 0), 0);
}

TEST(MatchFeatures, WithoutVectorsAlignsEqualStems) {
  const Matches matches("ships", {"A ship came. A boat came."}, "und");
  EXPECT_FLOAT_EQ(matches.value("soft", 0), 1);
  EXPECT_FLOAT_EQ(matches.value("soft", 1), 0);
  EXPECT_FLOAT_EQ(matches.value("cosine", 0), 0);
}

TEST(MatchFeatures, WeighsWordsByTheirFrequency) {
  // The general idf of ship is 2, of harbour 4, of other words 4.
  const Matches matches("ship harbour", {"A ship. A harbour."});
  EXPECT_FLOAT_EQ(matches.value("coverage_general", 0), 2.0F / 6);
  EXPECT_FLOAT_EQ(matches.value("coverage_general", 1), 4.0F / 6);
  EXPECT_FLOAT_EQ(matches.value("coverage", 0), 0.5);
  EXPECT_FLOAT_EQ(matches.value("query_idf", 0), 3);
  EXPECT_FLOAT_EQ(matches.value("soft_rarest", 0), 0);
  EXPECT_FLOAT_EQ(matches.value("soft_rarest", 1), 1);
}

TEST(MatchFeatures, SeesTheOrderOfWords) {
  const Matches matches("old stone bridge",
                        {"An old stone bridge. A stone near an old bridge. Gulls cried."});
  EXPECT_FLOAT_EQ(matches.value("bigrams", 0), 1);
  EXPECT_FLOAT_EQ(matches.value("longest_run", 0), 1);
  EXPECT_FLOAT_EQ(matches.value("proximity", 0), 1);
  EXPECT_FLOAT_EQ(matches.value("bigrams", 1), 0);
  EXPECT_FLOAT_EQ(matches.value("longest_run", 1), 1.0F / 3);
  EXPECT_FLOAT_EQ(matches.value("proximity", 1), 0.75);
  EXPECT_FLOAT_EQ(matches.value("proximity", 2), 0);
}

TEST(MatchFeatures, SeesTheFormOfWords) {
  const Matches matches("When did Anna Berg sail 300 miles?",
                        {"In 1912 Berg sailed with Carl Dahl. They came in March because of 300."});
  EXPECT_EQ(matches.value("query_type", 0), static_cast<float>(QuestionType::kTime));
  EXPECT_EQ(matches.value("query_names", 0), 2);
  EXPECT_EQ(matches.value("names", 0), 0.5);
  EXPECT_EQ(matches.value("new_names", 0), 2);  // Carl, Dahl
  EXPECT_EQ(matches.value("new_numbers", 0), 1);
  EXPECT_EQ(matches.value("new_years", 0), 1);
  EXPECT_EQ(matches.value("has_expected", 0), 1);
  EXPECT_EQ(matches.value("numbers", 1), 1);
  EXPECT_EQ(matches.value("has_time", 1), 1);
  EXPECT_EQ(matches.value("has_cause", 1), 1);
  EXPECT_EQ(matches.value("opens_with_reference", 1), 1);
  EXPECT_EQ(matches.value("is_question", 1), 0);
}

TEST(MatchFeatures, SeesWhatTheQueryAsksFor) {
  const Matches matches("How many ships sank?",
                        {"Three ships sank in May. Many ships sank. It weighs 300 tonnes."});
  EXPECT_EQ(matches.value("answer_kind", 0), static_cast<float>(AnswerKind::kNumber));
  EXPECT_EQ(matches.value("answer_candidates", 0), 1);
  EXPECT_EQ(matches.value("answer_closeness", 0), 1);
  EXPECT_EQ(matches.value("answer_missing", 0), 0);
  EXPECT_EQ(matches.value("answer_missing", 1), 1);
  EXPECT_LT(matches.value("answer_closeness", 2), 0.1);
  EXPECT_FLOAT_EQ(matches.value("answer_frequency", 0), 2.0F / 3);
  EXPECT_EQ(matches.value("focus", 0), 1);
  EXPECT_EQ(matches.value("focus_at_number", 0), 1);
  EXPECT_EQ(matches.value("focus_at_number", 1), 0);
  const Matches money("How much does the ship cost?", {"It costs $300. It has 20 beds."});
  EXPECT_EQ(money.value("answer_candidates", 0), 1);
  EXPECT_EQ(money.value("answer_candidates", 1), 0);
  const Matches place("Where did it sink?", {"It sank near Port Maddock. Anna Berg saw it."});
  EXPECT_GT(place.value("answer_candidates", 0), 0);
  EXPECT_EQ(place.value("answer_candidates", 1), 0);
}

TEST(MatchFeatures, SeesHeadings) {
  const Matches matches("ship", {"The ship\n\nIt sank.\n\nWho waved?\n\nNobody did."});
  EXPECT_EQ(matches.size(), 4U);
  EXPECT_EQ(matches.value("is_heading", 0), 1);
  EXPECT_EQ(matches.value("is_heading", 1), 0);
  EXPECT_EQ(matches.value("is_heading", 2), 1);
  EXPECT_EQ(matches.value("heading_distance", 0), 0);
  EXPECT_EQ(matches.value("heading_distance", 1), 1);
  EXPECT_EQ(matches.value("soft_heading", 1), 1);
  EXPECT_EQ(matches.value("soft_heading", 3), 0);
  EXPECT_EQ(matches.value("soft_with_heading", 1), 1);
}

TEST(MatchFeatures, IsNeutralForASingleSentence) {
  const Matches single("ship", {"A ship came."});
  EXPECT_EQ(single.value("soft_standing", 0), 0);
  EXPECT_EQ(single.value("bm25_standing", 0), 0);
  const Matches several("ship", {"A ship came. Gulls cried. Nobody did not wave."});
  EXPECT_GT(several.value("soft_standing", 0), 0);
  EXPECT_LT(several.value("soft_standing", 1), 0);
  EXPECT_EQ(several.value("negations", 2), 2);
  EXPECT_EQ(several.value("missing_idf", 1), 2);
  EXPECT_FLOAT_EQ(several.value("reverse", 0), 1.0F / 3);
}

TEST(MatchFeatures, SeesNeighboursAndDocuments) {
  const Matches matches("ship harbour",
                        {"A ship. Gulls cried. A harbour.", "A ship in a harbour."});
  EXPECT_EQ(matches.size(), 4U);
  EXPECT_FLOAT_EQ(matches.value("soft_before", 1), matches.value("soft", 0));
  EXPECT_FLOAT_EQ(matches.value("soft_after", 1), matches.value("soft", 2));
  EXPECT_FLOAT_EQ(matches.value("soft_two_after", 0), matches.value("soft", 2));
  EXPECT_FLOAT_EQ(matches.value("soft_after", 2), 0);  // the next sentence is in another document
  EXPECT_FLOAT_EQ(matches.value("carried", 1), 2.0F / 6);
  EXPECT_EQ(matches.value("position", 2), 2);
  EXPECT_EQ(matches.value("sentences_after", 0), 2);
  EXPECT_EQ(matches.value("soft_rank", 3), 0);
  EXPECT_EQ(matches.value("soft_rank", 1), 3);
  EXPECT_EQ(matches.value("soft_rank_in_document", 1), 2);
  EXPECT_EQ(matches.value("documents", 0), 2);
  EXPECT_EQ(matches.value("document_sentences", 0), 3);
  EXPECT_FLOAT_EQ(matches.value("document_coverage", 1), 1);
}

}  // namespace
}  // namespace neusum
