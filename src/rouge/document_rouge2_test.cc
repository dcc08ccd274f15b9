#include "rouge/document_rouge2.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "support/make_document.h"

namespace neusum {
namespace {

// Random words: some share a stem, some are irregular, some are punctuation.
std::string random_sentence(std::mt19937& random) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "went", "go", "going", "cats", "cat", "a", "the", "лодка", "Лодки", "我们", ",", "--"};
  std::string sentence;
  for (auto left = random() % 9; left > 0; --left) {
    sentence += kWords[random() % kWords.size()];
    sentence += left % 3 == 0 ? ". " : " ";
  }
  return sentence;
}

std::vector<std::string> random_sentences(std::mt19937& random, std::size_t count) {
  std::vector<std::string> sentences;
  while (sentences.size() < count) sentences.push_back(random_sentence(random));
  return sentences;
}

class DocumentRouge2InLanguage : public ::testing::TestWithParam<const char*> {};

TEST_P(DocumentRouge2InLanguage, MatchesRouge155) {
  std::mt19937 random(1);
  Rouge155 rouge({.stem = true, .max_n = 2, .lcs = false, .language = GetParam()});
  DocumentRouge2Maker maker(GetParam());
  for (int round = 0; round < 300; ++round) {
    const std::vector<std::string> sentences = random_sentences(random, 1 + random() % 6);
    const std::vector<std::string> reference = random_sentences(random, 1 + random() % 3);
    const DocumentRouge2 made = maker.make(make_document(sentences, reference));
    for (int choice = 0; choice < 10; ++choice) {
      std::vector<std::size_t> chosen(random() % 4);
      std::vector<std::string> peer;
      for (std::size_t& sentence : chosen) {
        sentence = random() % sentences.size();
        peer.push_back(sentences[sentence]);
      }
      ASSERT_EQ(made.score(chosen), rouge.score(peer, {reference})[1]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, DocumentRouge2InLanguage, ::testing::Values("en", "ru", "zh"));

TEST(DocumentRouge2, CountsBigramsAcrossTheEndsOfSentences) {
  DocumentRouge2Maker maker;
  const DocumentRouge2 made = maker.make(make_document({"one two", "...", "three"}, {"two three"}));
  EXPECT_EQ(made.score(std::vector<std::size_t>{0, 1, 2}), (RougeScore{1, .5, .66667}));
}

TEST(DocumentRouge2, OfAnEmptySummaryIsZero) {
  DocumentRouge2Maker maker;
  EXPECT_EQ(maker.make(make_document({"one two"}, {"one two"})).score({}), RougeScore());
  EXPECT_EQ(maker.make(make_document({"one two"}, {""})).score(std::vector<std::size_t>{0}),
            RougeScore());
}

}  // namespace
}  // namespace neusum
