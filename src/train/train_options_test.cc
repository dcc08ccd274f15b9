#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "neusum/error.h"
#include "neusum/training/trainer.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::Contains;
using testing::StartsWith;

std::string complaint(const TrainOptions& options) {
  return message_of<InvalidInput>([&] { options.validate(); });
}

TEST(TrainOptions, OfEachPresetAreValid) {
  for (const auto& preset : EnumNames<TrainPreset>::kNames) {
    EXPECT_EQ(complaint(preset_options(preset.value)), "") << preset.name;
  }
}

struct Mistake {
  const char* field;
  std::function<void(TrainOptions&)> make;
};

TEST(TrainOptions, AreRejectedWithTheNameOfTheInvalidField) {
  const std::vector<Mistake> mistakes = {
      {"sentence_size", [](auto& options) { options.model.sentence_size = 0; }},
      {"max_words", [](auto& options) { options.max_words = 0; }},
      {"max_sentences", [](auto& options) { options.max_sentences = 0; }},
      {"max_sentence_words", [](auto& options) { options.max_sentence_words = 0; }},
      {"name", [](auto& options) { options.name = "\xff"; }},
      {"temperature", [](auto& options) { options.loss.temperature = -1; }},
      {"probability_floor", [](auto& options) { options.loss.probability_floor = -1; }},
      {"own_prefixes", [](auto& options) { options.loss.own_prefixes = 1.1; }},
      {"objective",
       [](auto& options) {
         options.loss.objective = Objective::kDynamicOracle;
         options.model.scoring = Scoring::kOnce;
       }},
      {"sentence_dropout", [](auto& options) { options.sentence_dropout = 1; }},
      {"sentence_dropout", [](auto& options) { options.sentence_dropout = -0.1F; }},
      {"document_dropout", [](auto& options) { options.document_dropout = 1; }},
      {"document_dropout", [](auto& options) { options.document_dropout = std::nanf(""); }},
      {"learning_rate", [](auto& options) { options.optimizer.learning_rate = 0; }},
      {"decay", [](auto& options) { options.optimizer.decay = 1.1; }},
      {"clip_limit", [](auto& options) { options.optimizer.clip_limit = 0; }},
      {"weight_limit", [](auto& options) { options.optimizer.weight_limit = -1; }},
      {"batch_size", [](auto& options) { options.batch_size = 0; }},
      {"accumulate", [](auto& options) { options.accumulate = 0; }},
      {"epochs", [](auto& options) { options.epochs = 0; }},
      {"average", [](auto& options) { options.average = 1; }},
      {"evaluate_every", [](auto& options) { options.evaluate_every = 0; }},
      {"save_every", [](auto& options) { options.save_every = 0; }},
      {"threads", [](auto& options) { options.threads = 1025; }},
  };
  for (const Mistake& mistake : mistakes) {
    TrainOptions options;
    mistake.make(options);
    EXPECT_THAT(complaint(options), StartsWith(std::string(mistake.field) + " must "));
  }
}

TEST(TrainOptions, NameEveryFieldOnce) {
  const TrainOptions options;
  std::vector<std::string> names;
  TrainOptions::visit_fields(options, [&](const char* name, const auto&, const char* meaning) {
    names.emplace_back(name);
    EXPECT_STRNE(meaning, "") << name;
  });
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_THAT(names, Contains("temperature"));
}

TEST(PaperOptions, MatchThePaper) {
  const TrainOptions options = paper_options();
  EXPECT_EQ(options.model.sentence_size, 256U);
  EXPECT_EQ(options.model.document_size, 256U);
  EXPECT_EQ(options.model.extractor_size, 256U);
  EXPECT_EQ(options.model.reset_gate, ResetGate::kBefore);
  EXPECT_EQ(options.model.sentence_order, SentenceOrder::kBackwardFirst);
  EXPECT_EQ(options.initialization, Initialization::kXavier);
  EXPECT_EQ(options.max_words, 100'000U);
  EXPECT_EQ(options.trained_vectors, TrainedVectors::kNone);
  EXPECT_EQ(options.max_sentences, 80U);
  EXPECT_EQ(options.max_sentence_words, 100U);
  EXPECT_EQ(options.loss.divergence, Divergence::kPredictionFirst);
  EXPECT_EQ(options.loss.temperature, 20);
  EXPECT_TRUE(options.loss.mask_extracted);
  EXPECT_EQ(options.sentence_dropout, 0.3F);
  EXPECT_EQ(options.document_dropout, 0.2F);
  EXPECT_EQ(options.optimizer.learning_rate, 1e-3F);
  EXPECT_EQ(options.optimizer.clip, GradientClip::kValue);
  EXPECT_EQ(options.optimizer.clip_limit, 5);
}

TEST(ReleasedOptions, MatchTheReleasedCode) {
  const TrainOptions options = released_options();
  EXPECT_EQ(options.model.sentence_size, 128U);
  EXPECT_EQ(options.model.document_size, 128U);
  EXPECT_EQ(options.model.reset_gate, ResetGate::kAfter);
  EXPECT_EQ(options.model.sentence_order, SentenceOrder::kForwardFirst);
  EXPECT_EQ(options.initialization, Initialization::kReleased);
  EXPECT_EQ(options.trained_vectors, TrainedVectors::kNone);
  EXPECT_EQ(options.loss.divergence, Divergence::kTargetFirst);
  EXPECT_FALSE(options.loss.mask_extracted);
  EXPECT_FALSE(options.loss.cut_before_target);
  EXPECT_EQ(options.loss.probability_floor, 1e-8);
  EXPECT_EQ(options.loss.reduction, LossReduction::kSum);
  EXPECT_EQ(options.optimizer.clip, GradientClip::kNorm);
  EXPECT_EQ(options.optimizer.weight_limit, 15);
  EXPECT_FALSE(options.optimizer.corrected_epsilon);
  EXPECT_EQ(options.batch_size, 64U);
}

TEST(BestOptions, TrainTheVectorsOfWordsWithoutOne) {
  EXPECT_EQ(best_options().trained_vectors, TrainedVectors::kMissing);
  EXPECT_EQ(preset_options(TrainPreset::kBest).trained_vectors, TrainedVectors::kMissing);
}

}  // namespace
}  // namespace neusum
