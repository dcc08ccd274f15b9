// Compares the fast searches with slow ones that share no code with them.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "neusum/training/oracle.h"

namespace neusum {
namespace {

constexpr unsigned kDocuments = 10'000;
constexpr std::size_t kMaxSentences = 7;

using Sentences = std::vector<std::size_t>;
using Bigrams = std::map<std::pair<std::string, std::string>, int>;

// Words that no stemmer changes; so few that texts often share them.
std::string random_sentence(std::mt19937& random, std::size_t max_words) {
  std::string sentence;
  for (std::size_t words = random() % (max_words + 1); words > 0; --words) {
    if (!sentence.empty()) sentence += ' ';
    sentence += std::string("x") + static_cast<char>('0' + random() % 4);
  }
  return sentence;
}

Document random_document(unsigned seed) {
  std::mt19937 random(seed);
  Document document;
  for (std::size_t count = 1 + random() % kMaxSentences; count > 0; --count) {
    const std::string sentence = random_sentence(random, 6);
    document.sentences.push_back({{document.text.size(), sentence.size()}, {}});
    document.text += sentence + "\n";
  }
  for (std::size_t count = 1 + random() % 3; count > 0; --count) {
    document.reference.push_back(random_sentence(random, 8));
  }
  return document;
}

std::string describe(const Document& document) {
  std::string text = document.text + "--\n";
  for (const std::string& sentence : document.reference) text += sentence + "\n";
  return text;
}

Bigrams bigrams_of(const std::string& sentence) {
  std::istringstream stream(sentence);
  Bigrams bigrams;
  std::string last;
  for (std::string word; stream >> word; last = word) {
    if (!last.empty()) ++bigrams[{last, word}];
  }
  return bigrams;
}

// A literal port of the authors' labelling: it counts everything again for each combination.
class SlowSearch {
 public:
  explicit SlowSearch(const Document& document) {
    for (const std::string& sentence : document.reference) add(bigrams_of(sentence), reference_);
    for (const Sentence& sentence : document.sentences) {
      sentences_.push_back(bigrams_of(std::string(sentence.span.of(document.text))));
    }
  }

  double f1(const Sentences& selected) const {
    Bigrams all;
    for (const std::size_t i : selected) add(sentences_[i], all);
    double hits = 0;
    for (const auto& [bigram, count] : all) {
      if (const auto known = reference_.find(bigram); known != reference_.end()) {
        hits += std::min(count, known->second);
      }
    }
    const double total = size_of(all);
    const double precision = total > 0 ? hits / total : 0;
    const double recall = hits > 0 ? hits / size_of(reference_) : 0;
    return precision > 0 && recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  }

  Sentences candidates() const {
    Sentences candidates;
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      if (f1({i}) > 0) candidates.push_back(i);
    }
    return candidates;
  }

  // Returns the first combination of `size` sentences whose r is highest, and higher by more than
  // `margin` than that of all combinations before it.
  Sentences best_combination(std::size_t size, double margin) const {
    const Sentences candidates = this->candidates();
    std::vector<bool> is_chosen(candidates.size());
    std::fill_n(is_chosen.begin(), size, true);
    Sentences best;
    double best_f1 = 0;
    do {
      Sentences combination;
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (is_chosen[i]) combination.push_back(candidates[i]);
      }
      if (const double f1 = this->f1(combination); f1 > best_f1 + margin) {
        best = combination;
        best_f1 = f1;
      }
    } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
    return best;
  }

  // Returns the best combination of up to `max_size` sentences; each size must be better by
  // `margin`.
  Sentences search(std::size_t max_size, double margin) const {
    Sentences best;
    for (std::size_t size = 1; size <= max_size; ++size) {
      const Sentences found = best_combination(size, margin);
      if (f1(found) <= f1(best) + margin) break;
      best = found;
    }
    return best;
  }

 private:
  static void add(const Bigrams& from, Bigrams& to) {
    for (const auto& [bigram, count] : from) to[bigram] += count;
  }
  static double size_of(const Bigrams& bigrams) {
    return std::accumulate(bigrams.begin(), bigrams.end(), 0.0,
                           [](double sum, const auto& entry) { return sum + entry.second; });
  }

  Bigrams reference_;
  std::vector<Bigrams> sentences_;
};

// Larger than any rounding error, smaller than any true difference between F1 of tiny documents.
constexpr double kMargin = 1e-9;

Sentences sorted(Sentences sentences) {
  std::sort(sentences.begin(), sentences.end());
  return sentences;
}

// Computes g by its definition, with a union of sets.
double gain(const SlowSearch& slow, Sentences selected, std::size_t sentence) {
  const double before = slow.f1(selected);
  if (std::find(selected.begin(), selected.end(), sentence) == selected.end()) {
    selected.push_back(sentence);
  }
  return slow.f1(selected) - before;
}

void expect_gains(const SlowSearch& slow, const Document& document, const Oracle& oracle) {
  ASSERT_EQ(oracle.gains.size(), oracle.sentences.size());
  Sentences selected;
  for (std::size_t t = 0; t < oracle.gains.size(); ++t) {
    for (std::size_t i = 0; i < document.sentences.size(); ++i) {
      EXPECT_EQ(oracle.gains[t][i], gain(slow, selected, i)) << describe(document);
    }
    selected.push_back(oracle.sentences[t]);
  }
  EXPECT_EQ(oracle.rouge2, slow.f1(oracle.sentences)) << describe(document);
}

TEST(LabelsProperty, ExhaustiveSearchEqualsBruteForce) {
  OracleFinder finder(OracleMethod::kExhaustive);
  for (unsigned seed = 0; seed < kDocuments; ++seed) {
    const Document document = random_document(seed);
    const SlowSearch slow(document);
    const Oracle oracle = finder.find(document);
    ASSERT_EQ(sorted(oracle.sentences), slow.search(slow.candidates().size(), kMargin))
        << describe(document);
    expect_gains(slow, document, oracle);
  }
}

// Computes the authors' order and gains, which count a selected sentence twice.
void expect_released_steps(const SlowSearch& slow, const Document& document, const Oracle& oracle) {
  Sentences left = sorted(oracle.sentences);
  Sentences selected;
  double highest = 0;
  for (std::size_t t = 0; t < oracle.sentences.size(); ++t) {
    std::vector<double> scores;
    for (std::size_t i = 0; i < document.sentences.size(); ++i) {
      selected.push_back(i);
      scores.push_back(slow.f1(selected));
      selected.pop_back();
      ASSERT_EQ(oracle.gains[t][i], scores[i] - highest) << describe(document);
    }
    highest = *std::max_element(scores.begin(), scores.end());
    const auto next = std::max_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
      return scores[a] < scores[b];
    });
    ASSERT_EQ(oracle.sentences[t], *next) << describe(document);
    selected.push_back(*next);
    left.erase(next);
  }
}

TEST(LabelsProperty, ReleasedSearchEqualsTheAuthorsCode) {
  constexpr std::size_t kMaxSize = 5;
  OracleFinder finder(OracleMethod::kReleased);
  for (unsigned seed = 0; seed < kDocuments; ++seed) {
    const Document document = random_document(seed);
    const SlowSearch slow(document);
    const Oracle oracle = finder.find(document);
    const std::size_t candidates = slow.candidates().size();
    const std::size_t max_size = candidates == 0 ? 0 : std::min(kMaxSize, candidates - 1);
    ASSERT_EQ(sorted(oracle.sentences), slow.search(max_size, /*margin=*/0)) << describe(document);
    EXPECT_EQ(oracle.rouge2, slow.f1(sorted(oracle.sentences)));
    expect_released_steps(slow, document, oracle);
  }
}

TEST(LabelsProperty, GreedySearchAddsTheBestSentenceWhileTheScoreImproves) {
  OracleFinder finder;
  for (unsigned seed = 0; seed < kDocuments; ++seed) {
    const Document document = random_document(seed);
    const SlowSearch slow(document);
    const Oracle oracle = finder.find(document);
    expect_gains(slow, document, oracle);
    for (std::size_t i = 0; i < document.sentences.size(); ++i) {
      EXPECT_GE(oracle.rouge2, slow.f1({i}) - kMargin) << describe(document);
      EXPECT_LE(gain(slow, oracle.sentences, i), kMargin) << describe(document);
    }
    for (std::size_t t = 0; t < oracle.sentences.size(); ++t) {
      const std::vector<double>& gains = oracle.gains[t];
      const double highest = *std::max_element(gains.begin(), gains.end());
      EXPECT_GT(highest, 0) << describe(document);
      EXPECT_GE(gains[oracle.sentences[t]], highest - kMargin) << describe(document);
    }
  }
}

TEST(LabelsProperty, TargetsAreDistributions) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  for (unsigned i = 0; i < kDocuments; ++i) {
    std::vector<double> gains(1 + random() % 50);
    for (double& gain : gains) gain = any(random);
    const std::vector<double> target = target_distribution(gains, /*temperature=*/20);
    EXPECT_NEAR(std::accumulate(target.begin(), target.end(), 0.0), 1, 1e-12);
    EXPECT_EQ(std::max_element(target.begin(), target.end()) - target.begin(),
              std::max_element(gains.begin(), gains.end()) - gains.begin());
  }
}

}  // namespace
}  // namespace neusum
