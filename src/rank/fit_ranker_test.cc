#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "model/model_data.h"
#include "neusum/error.h"
#include "neusum/summarizer.h"
#include "neusum/training/ranker.h"
#include "rank/ranker_examples.h"
#include "support/random_model.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::Gt;
using ::testing::HasSubstr;

Model model_of(ModelData data) {
  return make_model(std::make_shared<const ModelData>(std::move(data)));
}

// Documents whose reference consists of their last two sentences, which repeat other words.
std::string corpus_text(std::size_t num_documents) {
  std::string lines;
  Rng rng(7);
  for (std::size_t d = 0; d < num_documents; ++d) {
    std::string text;
    for (int i = 0; i < 6; ++i) {
      text += "W" + std::to_string(rng.below(40)) + " w" + std::to_string(rng.below(40)) + " w" +
              std::to_string(40 + rng.below(3)) + ". ";
    }
    const std::string reference = "W40 w41 w42 w40. W41 w42 w43.";
    lines += R"({"article": ")" + text + reference +
             R"(", "highlights": ["W40 w41 w42 w40.", "W41 w42 w43."]})"
             "\n";
  }
  return lines;
}

TEST(RankerExample, IsWorthLessWithDanglingSentences) {
  RankerExample example = {.rouge = {0.4, 0.2, 0.3}};
  EXPECT_DOUBLE_EQ(example.target(), 30);
  example.features[summary_feature("dangling")] = 0.5;
  EXPECT_DOUBLE_EQ(example.target(), 30 - kDanglingCost / 2);
  EXPECT_DOUBLE_EQ(example.mean_rouge(), 30);
}

class FitRanker : public ::testing::Test {
 protected:
  RankerFit fit(const std::string& lines, const ModelData& model = random_model()) {
    const std::string path = folder_.write("corpus.jsonl", lines);
    return fit_ranker(model_of(model), {.all = {path}}, {.penalty = 1});
  }

  ScratchFolder folder_;
};

TEST_F(FitRanker, LearnsToChooseWhatResemblesTheReference) {
  const RankerFit result = fit(corpus_text(60));
  ASSERT_EQ(result.reports.size(), 2U);
  const ChoiceReport& free = result.reports[0];
  EXPECT_FALSE(free.is_limited);
  EXPECT_EQ(free.documents, 60U);
  EXPECT_GT(free.candidates, 6);
  std::map<std::string, double> rouge;
  for (const ChoiceScores& choice : free.choices) rouge[choice.name] = choice.rouge1;
  EXPECT_GT(rouge["ranker"], rouge["most probable"]);
  EXPECT_GT(rouge["ranker"], rouge["lead"]);
  EXPECT_LE(rouge["ranker"], rouge["best candidate"]);
}

TEST_F(FitRanker, StoresTheRankersInTheModel) {
  const RankerFit result = fit(corpus_text(40));
  const std::string path = folder_.path("model");
  result.model.save(path);
  const Model read = Model::load(path);
  ASSERT_TRUE(data_of(read).rankers);
  EXPECT_EQ(data_of(read).rankers->free.weights, data_of(result.model).rankers->free.weights);
  EXPECT_EQ(data_of(read).rankers->limited.scale, data_of(result.model).rankers->limited.scale);
}

TEST_F(FitRanker, DoesNotDependOnTheNumberOfThreads) {
  const std::string path = folder_.write("corpus.jsonl", corpus_text(70));
  const auto weights = [&](unsigned threads) {
    const RankerFit result =
        fit_ranker(model_of(random_model()), {.all = {path}}, {.run = {.threads = threads}});
    return data_of(result.model).rankers->limited.weights;
  };
  EXPECT_EQ(weights(1), weights(3));
}

TEST_F(FitRanker, UsesMoreCorporaForLimitedSummariesOnly) {
  const std::string news = folder_.write("news.jsonl", corpus_text(40));
  const std::string books = folder_.write("books.jsonl", corpus_text(33));
  const RankerFit result =
      fit_ranker(model_of(random_model()), {.all = {news}, .limited = {books}});
  EXPECT_THAT(result.reports, ElementsAre(Field(&ChoiceReport::documents, 40U),
                                          Field(&ChoiceReport::documents, 40U),
                                          Field(&ChoiceReport::documents, 33U)));
  EXPECT_EQ(result.reports[2].corpus, books);
  EXPECT_TRUE(result.reports[2].is_limited);
}

TEST_F(FitRanker, RejectsWhatItCannotUse) {
  EXPECT_THAT(message_of<InvalidInput>([&] { fit(""); }), HasSubstr("there are no documents in"));
  EXPECT_THAT(message_of<InvalidInput>([&] { fit(R"({"article": "One. Two."})"); }),
              HasSubstr("has no reference"));
  EXPECT_THAT(message_of<InvalidInput>([&] {
                ModelData labelling = random_model();
                labelling.options.scoring = Scoring::kOnce;
                fit(corpus_text(3), labelling);
              }),
              HasSubstr("scoring each-step"));
  EXPECT_THAT(message_of<InvalidInput>([] { FitRankerOptions{.penalty = 0}.validate(); }),
              HasSubstr("penalty must be positive"));
}

}  // namespace
}  // namespace neusum
