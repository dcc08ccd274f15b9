#include "train/word_vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

WordCounter count(const std::map<std::string, int>& counts) {
  WordCounter counter;
  for (const auto& [word, count] : counts) {
    for (int i = 0; i < count; ++i) counter.add(word);
  }
  return counter;
}

// "fig" and "kiwi" have given vectors; of the other words, "pear" is frequent.
WordVectors choose(const WordVectorOptions& options, std::uint64_t seed = 1) {
  const WordCounter counter = count({{"fig", 5}, {"pear", 4}, {"plum", 2}, {"kiwi", 1}});
  const Embeddings given{{"kiwi", "lime", "fig"}, {1, 2, 3, 4, 5, 6}, 2};
  return choose_word_vectors(counter, given, options, seed);
}

std::vector<std::string> words_of(const Vocabulary& vocabulary) {
  std::vector<std::string> words;
  for (std::size_t id = 2; id < vocabulary.size(); ++id) {
    words.emplace_back(vocabulary.word(static_cast<Vocabulary::Id>(id)));
  }
  return words;
}

TEST(CountWords, CountsTheTokensOfAPreparedCorpus) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("a", R"({"text":"A b","sentences":[{"offset":0,"length":3,"tokens":["a","b"]}]})"
                        "\n"
                        R"({"text":"B","sentences":[{"offset":0,"length":1,"tokens":["b"]}]})");
  EXPECT_THAT(count_words(path).by_frequency(),
              ElementsAre(CountedWord{"b", 2}, CountedWord{"a", 1}));
}

TEST(CountWords, RejectsACorpusThatIsNotPrepared) {
  const ScratchFolder folder;
  const std::string path = folder.write("a", R"({"text":"A b"})");
  EXPECT_THROW(count_words(path), InvalidInput);
}

TEST(ChooseWordVectors, PutsFrequentWordsWithoutAVectorFirstAndTrainsThem) {
  const WordVectors vectors = choose({.trained = TrainedVectors::kMissing, .min_count = 4});
  EXPECT_THAT(words_of(vectors.vocabulary), ElementsAre("pear", "fig", "kiwi"));
  EXPECT_EQ(vectors.trained_rows, 3U);
  EXPECT_EQ(vectors.dimension, 2U);
  EXPECT_EQ(vectors.values.size(), 10U);
  EXPECT_THAT(vectors.vector(3), ElementsAre(5, 6));
  EXPECT_THAT(vectors.vector(4), ElementsAre(1, 2));
}

TEST(ChooseWordVectors, TrainsNothingAndKeepsAllWordsWithNone) {
  const WordVectors vectors = choose({.trained = TrainedVectors::kNone, .min_count = 4});
  EXPECT_THAT(words_of(vectors.vocabulary), ElementsAre("fig", "pear", "plum", "kiwi"));
  EXPECT_EQ(vectors.trained_rows, 0U);
  EXPECT_THAT(vectors.vector(2), ElementsAre(5, 6));
}

TEST(ChooseWordVectors, TrainsEveryRowWithAll) {
  const WordVectors vectors = choose({.trained = TrainedVectors::kAll, .min_count = 4});
  EXPECT_THAT(words_of(vectors.vocabulary), ElementsAre("fig", "pear", "plum", "kiwi"));
  EXPECT_EQ(vectors.trained_rows, 6U);
  EXPECT_THAT(vectors.vector(5), ElementsAre(1, 2));
}

TEST(ChooseWordVectors, UsesOnlyTheMostFrequentWords) {
  const WordVectors vectors =
      choose({.max_words = 2, .trained = TrainedVectors::kMissing, .min_count = 1});
  EXPECT_THAT(words_of(vectors.vocabulary), ElementsAre("pear", "fig"));
}

TEST(ChooseWordVectors, DependsOnlyOnTheSeed) {
  const WordVectorOptions options;
  EXPECT_EQ(choose(options, 3).values, choose(options, 3).values);
  EXPECT_NE(choose(options, 3).values, choose(options, 4).values);
}

TEST(ChooseWordVectors, DrawsMissingVectorsWithTheVarianceOfTheWholeTable) {
  WordCounter counter;
  for (int i = 0; i < 398; ++i) counter.add("word" + std::to_string(i));
  const WordVectors vectors = choose_word_vectors(
      counter, {.words = {}, .values = {}, .dimension = 100}, {.trained = TrainedVectors::kAll}, 1);
  double sum = 0;
  double squares = 0;
  for (const float value : vectors.values) {
    sum += value;
    squares += double{value} * value;
  }
  const auto count = static_cast<double>(vectors.values.size());
  EXPECT_EQ(count, 400 * 100);
  EXPECT_NEAR(sum / count, 0, 0.002);
  EXPECT_NEAR(squares / count, 2.0 / 500, 0.0002);
}

TEST(ChooseWordVectors, IgnoresTheEmptyWord) {
  const WordCounter counter = count({{"", 9}, {"fig", 1}});
  const Embeddings given{{"", "fig"}, {7, 8}, 1};
  const WordVectors vectors = choose_word_vectors(counter, given, {}, 1);
  EXPECT_THAT(words_of(vectors.vocabulary), ElementsAre("fig"));
  EXPECT_NE(vectors.values[Vocabulary::kPadding], 7);
  EXPECT_NE(vectors.values[Vocabulary::kUnknown], 7);
}

}  // namespace
}  // namespace neusum
