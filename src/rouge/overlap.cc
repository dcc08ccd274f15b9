#include "rouge/overlap.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxPairs = std::size_t{1}
                                  << 23U;  // per summary; 2,896 words at any distance

}  // namespace

double round_score(double value) {
  // std::fma gives the exact rounding error of the product. Ties, and only ties, are therefore
  // rounded to even, as in printf.
  constexpr double kScale = 1e5;
  const double product = value * kScale;
  const double error = std::fma(value, kScale, -product);
  const double below = std::floor(product);
  const double beyond_half = (product - below - 0.5) + error;
  const bool tie_to_even = beyond_half == 0 && std::fmod(below, 2) != 0;
  return (beyond_half > 0 || tie_to_even ? below + 1 : below) / kScale;
}

RougeScore make_score(double recall, double precision, double alpha) {
  const double r = round_score(recall);
  const double p = round_score(precision);
  const double divisor = (1 - alpha) * p + alpha * r;
  return {r, p, divisor > 0 ? round_score(p * r / divisor) : 0};
}

Overlap combine(std::span<const Overlap> overlaps, RougeFormula formula) {
  Overlap total;
  double best = -1;
  for (const Overlap& overlap : overlaps) {
    if (formula == RougeFormula::kAverage) {
      total.hits += overlap.hits;
      total.reference += overlap.reference;
      total.peer += overlap.peer;
    } else if (overlap.rank > best) {
      best = overlap.rank;
      total = overlap;
    }
  }
  return total;
}

std::vector<std::uint32_t> count_numbers(const Numbers& numbers, std::size_t size) {
  std::vector<std::uint32_t> counts(size);
  for (const std::uint32_t number : numbers) ++counts[number];
  return counts;
}

Numbers extend_ngrams(const Numbers& ngrams, const Numbers& words, std::size_t n,
                      NumberTable& table) {
  Numbers extended;
  if (words.size() < n) return extended;
  extended.reserve(words.size() - n + 1);
  for (std::size_t last = n - 1; last < words.size(); ++last) {
    extended.push_back(table.number_of(pair_key(ngrams[last - (n - 1)], words[last])));
  }
  return extended;
}

Numbers skip_bigrams(const Numbers& words, int distance, bool with_words, NumberTable& table) {
  Numbers pairs;
  const std::size_t reach = distance < 0 ? words.size() : static_cast<std::size_t>(distance) + 1;
  if (words.size() * std::min(reach, words.size()) > kMaxPairs) {
    throw InvalidInput("a summary of " + std::to_string(words.size()) +
                       " words has too many skip-bigrams; limit their distance (-2)");
  }
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (with_words) pairs.push_back(words[i]);
    const std::size_t end = std::min(words.size(), i + reach + 1);
    for (std::size_t j = i + 1; j < end; ++j)
      pairs.push_back(table.number_of(pair_key(words[i], words[j])));
  }
  return pairs;
}

Overlap overlap_of_bags(const Numbers& reference, std::vector<std::uint32_t>& peer_counts,
                        std::size_t size) {
  // Each hit decrements a count; the loop below restores the counts.
  Numbers taken;
  taken.reserve(reference.size());
  for (const std::uint32_t number : reference) {
    if (peer_counts[number] == 0) continue;
    --peer_counts[number];
    taken.push_back(number);
  }
  for (const std::uint32_t number : taken) ++peer_counts[number];
  const auto hits = static_cast<double>(taken.size());
  const auto count = static_cast<double>(reference.size());
  return {hits, count, static_cast<double>(size), round_score(ratio(hits, count))};
}

}  // namespace neusum
