// Summaries and extracts keep the same contract for any limits.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/code_points.h"
#include "neusum/extractor.h"
#include "neusum/summarizer.h"
#include "text/word_count.h"

namespace neusum {
namespace {

constexpr int kTrials = 300;
const TextOptions kText = {.language = "en"};
constexpr std::array<std::string_view, 12> kVocabulary = {
    "ferry",        "harbour", "crane", "Monday", "storm\u00A0wind", "mayor",
    "渡船离开港口", "พายุ",     "Hafen", "closed", "divers—",         "🙂"};

class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t end) { return random_() % end; }
  std::size_t limit(std::size_t end) { return below(2) * (1 + below(end)); }  // half of them none

  std::string sentence() {
    std::string text = "The";
    for (std::size_t i = 0, count = below(12); i < count; ++i) {
      text.append(" ").append(kVocabulary.at(below(kVocabulary.size())));
    }
    return text + ".";
  }

  std::string text() {
    std::string text;
    for (std::size_t i = 0, count = 1 + below(30); i < count; ++i) text += sentence() + "\n\n";
    return text;
  }

  template <typename Options>
  Options options() {
    Options options;
    options.sentences = limit(10);
    options.words = limit(60);
    options.characters = limit(300);
    options.ratio = static_cast<double>(limit(100)) / 100;
    options.string_index_type = StringIndexType::kUtf8CodeUnit;
    return options;
  }

 private:
  std::mt19937 random_;
};

struct Size {
  std::size_t sentences = 0;
  std::size_t words = 0;
  std::size_t characters = 0;
};

template <typename Sentences>
Size size_of(const Sentences& sentences) {
  Size size = {.sentences = sentences.size()};
  for (const auto& sentence : sentences) {
    size.words += count_words(sentence.text);
    size.characters += count_code_points(sentence.text) + 1;  // with a space
  }
  size.characters -= std::min<std::size_t>(size.characters, 1);
  return size;
}

template <typename Options>
void expect_within_limits(const Size& size, const Options& options, std::size_t num_sentences) {
  const auto limit = [](std::size_t value) { return value > 0 ? value : SIZE_MAX; };
  EXPECT_LE(size.sentences, limit(options.sentences));
  EXPECT_LE(size.words, limit(options.words));
  EXPECT_LE(size.characters, limit(options.characters));
  if (options.ratio > 0) {
    const double most = std::round(options.ratio * static_cast<double>(num_sentences));
    EXPECT_LE(static_cast<double>(size.sentences), std::max(1.0, most));
  }
}

std::size_t count_sentences(std::string_view text, StructureMode structure) {
  Document document = {.text = std::string(text)};
  Preparer({.structure = structure, .language = "en"}).prepare(document);
  return document.sentences.size();
}

Summary summarize(const std::string& text, const SummarizeOptions& options) {
  return Summarizer(std::vector<Model>(), options, kText).summarize(text);
}

Extract extract(const std::vector<std::string>& texts, const ExtractOptions& options) {
  Question question = {.query = "ferry storm"};
  for (const std::string& text : texts) question.documents.push_back({.text = text});
  return Extractor(std::nullopt, options, kText).extract(question);
}

ExtractOptions random_extract_options(Chance& chance) {
  auto options = chance.options<ExtractOptions>();
  options.method = QueryMethod::kBm25;
  if (chance.below(2) == 0) options.threshold = 0;
  return options;
}

TEST(Limits, HoldForSummaries) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Chance chance(seed);
    const std::string text = chance.text();
    auto options = chance.options<SummarizeOptions>();
    constexpr std::array kMethods = {SummaryMethod::kLead, SummaryMethod::kTextRank,
                                     SummaryMethod::kUniversal};
    options.method = kMethods.at(chance.below(kMethods.size()));
    options.block_trigrams = chance.below(2) == 0;
    const Summary summary = summarize(text, options);
    expect_within_limits(size_of(summary.sentences), options,
                         count_sentences(text, StructureMode::kAuto));
    for (const SummarySentence& sentence : summary.sentences) {
      EXPECT_EQ(sentence.span.of(text), sentence.text);
    }
  }
}

TEST(Limits, HoldForExtractsWithTheirContext) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Chance chance(seed);
    const std::vector<std::string> texts = {chance.text(), chance.text(), chance.text()};
    ExtractOptions options = random_extract_options(chance);
    options.context = chance.below(4);
    const Extract found = extract(texts, options);
    std::size_t num_sentences = 0;
    for (const std::string& text : texts)
      num_sentences += count_sentences(text, StructureMode::kOff);
    expect_within_limits(size_of(found.sentences), options, num_sentences);
    for (const ExtractedSentence& sentence : found.sentences) {
      EXPECT_EQ(sentence.span.of(texts[sentence.document]), sentence.text);
    }
  }
}

TEST(Limits, MoreWordsNeverGiveFewer) {
  for (unsigned seed = 0; seed < kTrials / 10; ++seed) {
    Chance chance(seed);
    const std::string text = chance.text();
    std::size_t in_summary = 0;
    std::size_t in_extract = 0;
    for (std::size_t words = 1; words < 80; ++words) {
      const Summary summary = summarize(text, {.method = SummaryMethod::kTextRank, .words = words});
      const Extract found =
          extract({text}, {.method = QueryMethod::kBm25, .words = words, .threshold = 0});
      EXPECT_GE(size_of(summary.sentences).words, in_summary);
      EXPECT_GE(size_of(found.sentences).words, in_extract);
      in_summary = size_of(summary.sentences).words;
      in_extract = size_of(found.sentences).words;
    }
  }
}

TEST(Limits, TheOrderOfDocumentsIsIrrelevant) {
  for (unsigned seed = 0; seed < kTrials; ++seed) {
    Chance chance(seed);
    std::vector<std::string> texts = {chance.text(), chance.text(), chance.text()};
    const ExtractOptions options = random_extract_options(chance);
    const auto sorted_texts = [&] {
      std::vector<std::string> sentences;
      for (const ExtractedSentence& one : extract(texts, options).sentences) {
        sentences.push_back(one.text);
      }
      std::ranges::sort(sentences);
      return sentences;
    };
    const std::vector<std::string> sentences = sorted_texts();
    std::ranges::reverse(texts);
    EXPECT_EQ(sorted_texts(), sentences);
  }
}

}  // namespace
}  // namespace neusum
