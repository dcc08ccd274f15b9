#include <algorithm>
#include <optional>
#include <string>

#include "labels/bigram_overlap.h"
#include "labels/combination_search.h"
#include "labels/selection.h"
#include "neusum/error.h"
#include "neusum/training/oracle.h"

namespace neusum {
namespace {

// Limits of the authors' search.
constexpr std::size_t kMaxReleasedSize = 5;
constexpr std::size_t kMaxReleasedCombinations = 100'000;

// The most sentences and shared bigrams that all steps of an oracle may examine together. Limits
// the time, which grows with the product of sentences and steps, and the gains, of which each step
// has one per sentence.
constexpr std::size_t kMaxExamined = std::size_t{1} << 23U;

using Sentences = std::vector<std::size_t>;

void check_steps(const BigramOverlap& overlap, std::size_t steps) {
  if (steps * (overlap.num_sentences() + overlap.num_shared()) <= kMaxExamined) return;
  throw InvalidInput("the document and its reference are too long for labels: " +
                     std::to_string(overlap.num_sentences()) + " sentences and an oracle of " +
                     std::to_string(steps) + " or more; split it into several documents");
}

// The sentences that share a bigram with the reference.
Sentences find_candidates(const BigramOverlap& overlap) {
  Sentences candidates;
  for (std::size_t i = 0; i < overlap.num_sentences(); ++i) {
    if (overlap.alone(i).hits > 0) candidates.push_back(i);
  }
  return candidates;
}

// Whether the authors' search tries the combinations of `size` out of `count` sentences.
bool is_searched_as_released(std::size_t count, std::size_t size) {
  if (size > kMaxReleasedSize) return false;
  std::size_t combinations = 1;
  for (std::size_t i = 0; i < size; ++i) {
    combinations = combinations * (count - i) / (i + 1);
    // The number of combinations grows with the size, because `size` is small.
    if (combinations > kMaxReleasedCombinations) return false;
  }
  return true;
}

// Adds the sentence that increases r most, the first one of equals, until none increases r.
Sentences search_greedily(const BigramOverlap& overlap) {
  Sentences candidates = find_candidates(overlap);
  Selection selection(overlap);
  Sentences oracle;
  while (true) {
    check_steps(overlap, oracle.size());
    auto best = candidates.end();
    BigramCounts best_counts = selection.counts();
    for (auto candidate = candidates.begin(); candidate != candidates.end(); ++candidate) {
      const BigramCounts counts = selection.counts_with(*candidate);
      if (overlap.compare(counts, best_counts) <= 0) continue;
      best = candidate;
      best_counts = counts;
    }
    if (best == candidates.end()) return oracle;
    selection.add(*best);
    oracle.push_back(*best);
    candidates.erase(best);
  }
}

// Finds the best combination of 1, 2, ... sentences, until r does not increase.
Sentences search_exhaustively(const BigramOverlap& overlap) {
  const Sentences candidates = find_candidates(overlap);
  CombinationSearch search(overlap, candidates, Ties::kFirst);
  Combination best;
  for (std::size_t size = 1; size <= candidates.size(); ++size) {
    std::optional<Combination> found = search.find(size, best.counts);
    if (!found || overlap.compare(found->counts, best.counts) <= 0) break;
    best = *std::move(found);
    check_steps(overlap, size);
  }
  return best.sentences;
}

// The exhaustive search of the authors' code. It never tries all candidates together, so a document
// with one candidate has no oracle, and it stops at kMaxReleasedSize and kMaxReleasedCombinations.
Sentences search_as_released(const BigramOverlap& overlap) {
  const Sentences candidates = find_candidates(overlap);
  CombinationSearch search(overlap, candidates, Ties::kRounding);
  Combination best;
  for (std::size_t size = 1; size < candidates.size(); ++size) {
    if (!is_searched_as_released(candidates.size(), size)) break;
    std::optional<Combination> found = search.find(size, best.counts);
    if (!found || overlap.f1(found->counts) <= overlap.f1(best.counts)) break;
    best = *std::move(found);
  }
  return best.sentences;
}

// Orders sentences greedily: each one is the sentence that gives the highest r with those before
// it.
Sentences order_by_gain(const BigramOverlap& overlap, Sentences sentences) {
  Selection selection(overlap);
  for (auto next = sentences.begin(); next != sentences.end(); ++next) {
    const auto r = [&](std::size_t sentence) {
      return overlap.f1(selection.counts_with(sentence));
    };
    const auto best = std::max_element(next, sentences.end(),
                                       [&](std::size_t a, std::size_t b) { return r(a) < r(b); });
    std::rotate(next, best, best + 1);
    selection.add(*next);
  }
  return sentences;
}

std::vector<double> scores_of_step(const BigramOverlap& overlap, const Selection& selection) {
  std::vector<double> scores(overlap.num_sentences());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i] = overlap.f1(selection.counts_with(i));
  }
  return scores;
}

// g(S_i) = r(selected with S_i) - r(selected), which is 0 for selected sentences.
std::vector<std::vector<double>> find_gains(const BigramOverlap& overlap,
                                            const Sentences& sentences) {
  std::vector<std::vector<double>> gains;
  Selection selection(overlap);
  for (std::size_t t = 0; t < sentences.size(); ++t) {
    std::vector<double>& step = gains.emplace_back(selection.gains());
    for (std::size_t i = 0; i < t; ++i) step[sentences[i]] = 0;
    selection.add(sentences[t]);
  }
  return gains;
}

// The gains in the authors' files: a selected sentence counts twice, and the highest r of the
// previous step is subtracted.
std::vector<std::vector<double>> find_released_gains(const BigramOverlap& overlap,
                                                     const Sentences& sentences) {
  std::vector<std::vector<double>> gains;
  Selection selection(overlap);
  double highest = 0;
  for (const std::size_t sentence : sentences) {
    std::vector<double>& step = gains.emplace_back(scores_of_step(overlap, selection));
    const double next_highest = *std::max_element(step.begin(), step.end());
    for (double& gain : step) gain -= highest;
    highest = next_highest;
    selection.add(sentence);
  }
  return gains;
}

double score(const BigramOverlap& overlap, const Sentences& sentences) {
  Selection selection(overlap);
  for (const std::size_t sentence : sentences) selection.add(sentence);
  return overlap.f1(selection.counts());
}

Sentences search(const BigramOverlap& overlap, OracleMethod method) {
  switch (method) {
    case OracleMethod::kGreedy:
      return search_greedily(overlap);
    case OracleMethod::kExhaustive:
      return order_by_gain(overlap, search_exhaustively(overlap));
    case OracleMethod::kReleased:
      break;
  }
  return order_by_gain(overlap, search_as_released(overlap));
}

}  // namespace

struct OracleFinder::Impl {
  OracleMethod method;
  OverlapCounter counter;
};

OracleFinder::OracleFinder(OracleMethod method, std::string_view language)
    : impl_(std::make_unique<Impl>(Impl{method, OverlapCounter(language)})) {}
OracleFinder::OracleFinder(OracleFinder&&) noexcept = default;
OracleFinder& OracleFinder::operator=(OracleFinder&&) noexcept = default;
OracleFinder::~OracleFinder() = default;

Oracle OracleFinder::find(const Document& document) {
  if (document.reference.empty()) throw InvalidInput("the document has no reference summary");
  const BigramOverlap& overlap = impl_->counter.count(document);
  Oracle oracle;
  oracle.sentences = search(overlap, impl_->method);
  oracle.rouge2 = score(overlap, oracle.sentences);
  oracle.gains = impl_->method == OracleMethod::kReleased
                     ? find_released_gains(overlap, oracle.sentences)
                     : find_gains(overlap, oracle.sentences);
  return oracle;
}

}  // namespace neusum
