#include "query_eval/query_measures.h"

#include <algorithm>
#include <array>
#include <limits>

namespace neusum {
namespace {

constexpr double kNoScore = -std::numeric_limits<double>::infinity();

// Selects sentences with score >= minimum and score >= best score of the question - distance.
struct SelectionRule {
  double minimum = 0;
  double distance = 0;
};

constexpr std::array<double, 7> kMinimumQuantiles = {0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9};
constexpr std::array<double, 7> kDistances = {0, 0.05, 0.1, 0.2, 0.4, 0.8, 9};  // of the spread

double quantile(const std::vector<double>& sorted, double fraction) {
  return sorted[static_cast<std::size_t>(fraction * static_cast<double>(sorted.size() - 1))];
}

std::vector<SelectionRule> make_rules(std::span<const RatedSentences> questions) {
  std::vector<double> scores;
  for (const RatedSentences& sentences : questions) {
    for (const RatedSentence& sentence : sentences) scores.push_back(sentence.score);
  }
  if (scores.empty()) return {{}};
  std::ranges::sort(scores);
  double spread = quantile(scores, 0.95) - quantile(scores, 0.05);
  if (spread == 0) spread = 1;
  std::vector<SelectionRule> rules;
  for (const double q : kMinimumQuantiles) {
    for (const double d : kDistances) rules.push_back({quantile(scores, q), d * spread});
  }
  return rules;
}

MatchCounts count_selected(const RatedSentences& sentences, const SelectionRule& rule) {
  const double minimum = std::max(rule.minimum, best_score(sentences) - rule.distance);
  MatchCounts counts;
  for (const RatedSentence& sentence : sentences) {
    const bool is_selected = sentence.score >= minimum;
    counts += {.common = is_selected && sentence.is_relevant ? 1.0 : 0.0,
               .selected = is_selected ? 1.0 : 0.0,
               .relevant = sentence.is_relevant ? 1.0 : 0.0};
  }
  counts.relevant = std::max(counts.relevant, 1.0);
  return counts;
}

// Index of the rule with the best F1 on every second question, beginning with `first`. `table` has
// the counts of each rule and question.
std::size_t best_rule(const std::vector<std::vector<MatchCounts>>& table, std::size_t first) {
  std::vector<double> values;
  for (const std::vector<MatchCounts>& counts : table) {
    MatchCounts sum;
    for (std::size_t i = first; i < counts.size(); i += 2) sum += counts[i];
    values.push_back(f1_of(sum));
  }
  return static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
}

}  // namespace

double best_score(const RatedSentences& sentences) {
  double best = kNoScore;
  for (const RatedSentence& sentence : sentences) best = std::max(best, sentence.score);
  return best;
}

RatedSentences sort_by_score(RatedSentences sentences) {
  std::ranges::stable_sort(sentences, std::ranges::greater(), &RatedSentence::score);
  return sentences;
}

KeptSentences keep_words(const RatedSentences& sorted, double fraction) {
  double all = 0;
  double relevant = 0;
  for (const RatedSentence& sentence : sorted) {
    const auto words = static_cast<double>(sentence.words);
    all += words;
    if (sentence.is_relevant) relevant += words;
  }
  double left = fraction * all;
  KeptSentences kept;
  for (const RatedSentence& sentence : sorted) {
    const auto words = static_cast<double>(sentence.words);
    if (words > left) continue;
    left -= words;
    if (!sentence.is_relevant) continue;
    kept.has_relevant = true;
    kept.relevant_words += words;
  }
  kept.relevant_words /= std::max(relevant, 1.0);
  return kept;
}

MatchCounts& MatchCounts::operator+=(const MatchCounts& other) {
  common += other.common;
  selected += other.selected;
  relevant += other.relevant;
  return *this;
}

double precision_of(const MatchCounts& counts) {
  return counts.common / std::max(counts.selected, 1.0);
}

double recall_of(const MatchCounts& counts) {
  return counts.common / std::max(counts.relevant, 1.0);
}

double f1_of(const MatchCounts& counts) {
  return 2 * counts.common / std::max(counts.selected + counts.relevant, 1.0);
}

std::vector<MatchCounts> cross_validated_counts(std::span<const RatedSentences> questions) {
  std::vector<std::vector<MatchCounts>> table;
  for (const SelectionRule& rule : make_rules(questions)) {
    std::vector<MatchCounts>& counts = table.emplace_back();
    for (const RatedSentences& sentences : questions) {
      counts.push_back(count_selected(sentences, rule));
    }
  }
  const std::array<std::size_t, 2> rules = {best_rule(table, 1), best_rule(table, 0)};
  std::vector<MatchCounts> counts;
  for (std::size_t i = 0; i < questions.size(); ++i) counts.push_back(table[rules[i % 2]][i]);
  return counts;
}

MatchCounts extracted_counts(const RatedSentences& sentences) {
  MatchCounts counts;
  for (const RatedSentence& sentence : sentences) {
    counts += {.common = sentence.is_extracted && sentence.is_relevant ? 1.0 : 0.0,
               .selected = sentence.is_extracted ? 1.0 : 0.0,
               .relevant = sentence.is_relevant ? 1.0 : 0.0};
  }
  return counts;
}

double reciprocal_rank(const RatedSentences& sentences, const std::vector<bool>& is_relevant) {
  std::vector<double> best(is_relevant.size(), kNoScore);
  for (const RatedSentence& sentence : sentences) {
    best[sentence.document] = std::max(best[sentence.document], sentence.score);
  }
  double best_relevant = kNoScore;
  for (std::size_t d = 0; d < best.size(); ++d) {
    if (is_relevant[d]) best_relevant = std::max(best_relevant, best[d]);
  }
  std::size_t rank = 1;
  for (std::size_t d = 0; d < best.size(); ++d) {
    if (!is_relevant[d] && best[d] >= best_relevant) ++rank;
  }
  return 1 / static_cast<double>(rank);
}

}  // namespace neusum
