#include "cite/claim_features.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "base/cancellation.h"
#include "base/ratio.h"
#include "cite/claim_matches.h"
#include "query/bm25.h"

namespace neusum {
namespace {

// Calls use(first, last) for each sentence, with the indices of the sentences of its document that
// are at most `distance` away. `last` is exclusive.
template <typename Use>
void for_each_window(const QuestionText& text, std::size_t distance, Use&& use) {
  for (std::size_t d = 0; d < text.num_documents(); ++d) {
    const std::size_t begin = text.document_begin[d];
    const std::size_t end = text.document_begin[d + 1];
    for (std::size_t s = begin; s < end; ++s) {
      throw_if_cancelled();
      use(s - std::min(s - begin, distance), std::min(s + distance + 1, end));
    }
  }
}

// The mean of the values of each sentence and of those around it.
std::vector<double> window_means(const QuestionText& text, const std::vector<double>& values,
                                 std::size_t distance) {
  std::vector<double> sums(values.size() + 1, 0);
  for (std::size_t s = 0; s < values.size(); ++s) sums[s + 1] = sums[s] + values[s];
  std::vector<double> means;
  for_each_window(text, distance, [&](std::size_t first, std::size_t last) {
    means.push_back((sums[last] - sums[first]) / as_double(last - first));
  });
  return means;
}

double highest(const std::vector<double>& values) {
  return values.empty() ? 0 : std::ranges::max(values);
}

std::vector<double> relative_to_best(std::vector<double> values) {
  const double best = highest(values);
  for (double& value : values) value = ratio(value, best);
  return values;
}

// What the features of all sentences are computed from.
struct ClaimFacts {
  explicit ClaimFacts(const MatchInput& given)
      : input(given),
        text(given.text),
        idf(claim_weights(given)),
        all_idf(sum_of_weights(~StemSet(), idf)),
        here(sentence_idf(text)),
        matches(find_matches(text)),
        coverage(coverage_of(matches)),
        sorted(coverage) {
    std::ranges::sort(sorted, std::greater());
    find_windows();
    find_rest();
  }

  std::vector<double> coverage_of(const std::vector<StemSet>& sets) const {
    std::vector<double> values;
    values.reserve(sets.size());
    for (const StemSet& stems : sets) values.push_back(ratio(sum_of_weights(stems, idf), all_idf));
    return values;
  }

  std::vector<double> window_coverage(std::size_t distance) const {
    std::vector<StemSet> sets;
    for_each_window(text, distance, [&](std::size_t first, std::size_t last) {
      StemSet& stems = sets.emplace_back();
      for (std::size_t s = first; s < last; ++s) stems |= matches[s];
    });
    return coverage_of(sets);
  }

  void find_windows() {
    near = window_coverage(2);
    region = window_coverage(8);
    region_to_all = relative_to_best(region);
    std::vector<double> local;
    for (const StemSet& stems : matches) local.push_back(sum_of_weights(stems, here));
    density = relative_to_best(window_means(text, local, 8));
    wide_density = relative_to_best(window_means(text, local, 30));
  }

  // The stems that the sentence with the highest coverage lacks.
  void find_rest() {
    StemSet best;
    if (!coverage.empty()) {
      const auto first = std::ranges::max_element(coverage) - coverage.begin();
      best = matches[static_cast<std::size_t>(first)];
    }
    rest = ~best;
  }

  // Of the stems in the set, the highest weight.
  static double highest_weight(const StemSet& stems, const std::vector<double>& weights) {
    double best = 0;
    for (std::size_t q = 0; q < weights.size(); ++q) {
      if (stems.test(q)) best = std::max(best, weights[q]);
    }
    return best;
  }

  // The fraction of the idf of the sentence's terms that is in terms of the claim.
  double share_in_claim(std::size_t s) const {
    double all = 0;
    double shared = 0;
    for (const Term& term : text.terms_of(text.sentences[s])) {
      const double weight = input.model->idf_of(text.vocabulary[term.stem]);
      all += weight;
      if (term.stem < text.num_query_stems) shared += weight;
    }
    return ratio(shared, all);
  }

  const MatchInput& input;
  const QuestionText& text;
  std::vector<double> idf;       // general idf of the claim's stems
  double all_idf;                // their sum
  std::vector<double> here;      // their idf over the sentences of the documents
  std::vector<StemSet> matches;  // of each sentence
  std::vector<double> coverage;  // of each sentence, by the general idf
  std::vector<double> sorted;    // `coverage`, descending
  StemSet rest = {};
  std::vector<double> near = {};
  std::vector<double> region = {};
  std::vector<double> region_to_all = {};
  std::vector<double> density = {};
  std::vector<double> wide_density = {};
};

struct ClaimFeature {
  std::string_view name;
  std::string_view meaning;
  double (*value)(const ClaimFacts& x, std::size_t s);
};

// "Coverage" is the fraction of the claim's general idf that occurs in a sentence.
constexpr ClaimFeature kClaimFeatures[] = {
    {"matched_terms", "number of stems of the claim that occur in the sentence",
     [](const ClaimFacts& x, std::size_t s) { return as_double(x.matches[s].count()); }},
    {"matched_idf", "the sum of their general idf",
     [](const ClaimFacts& x, std::size_t s) { return x.coverage[s] * x.all_idf; }},
    {"matched_idf_here", "the sum of their idf over the sentences of the documents",
     [](const ClaimFacts& x, std::size_t s) { return sum_of_weights(x.matches[s], x.here); }},
    {"rarest_match", "the highest general idf of them",
     [](const ClaimFacts& x, std::size_t s) { return x.highest_weight(x.matches[s], x.idf); }},
    {"rarest_match_here", "the highest idf of them over the sentences of the documents",
     [](const ClaimFacts& x, std::size_t s) { return x.highest_weight(x.matches[s], x.here); }},
    {"coverage_rank", "number of sentences with a higher coverage",
     [](const ClaimFacts& x, std::size_t s) {
       const auto first = std::ranges::lower_bound(x.sorted, x.coverage[s], std::greater());
       return as_double(first - x.sorted.begin());
     }},
    {"coverage_to_all", "coverage relative to the best sentence",
     [](const ClaimFacts& x, std::size_t s) { return ratio(x.coverage[s], x.sorted.front()); }},
    {"coverage_margin", "coverage minus that of the best other sentence",
     [](const ClaimFacts& x, std::size_t s) {
       const bool is_best = x.coverage[s] == x.sorted.front();
       const double second = x.sorted.size() > 1 ? x.sorted[1] : 0;
       return x.coverage[s] - (is_best ? second : x.sorted.front());
     }},
    {"coverage_of_rest", "coverage by stems that the best sentence lacks",
     [](const ClaimFacts& x, std::size_t s) {
       return ratio(sum_of_weights(x.matches[s] & x.rest, x.idf), x.all_idf);
     }},
    {"share_in_claim", "fraction of the general idf of the sentence that is in stems of the claim",
     [](const ClaimFacts& x, std::size_t s) { return x.share_in_claim(s); }},
    {"near_coverage", "coverage of the sentence with two before and two after it",
     [](const ClaimFacts& x, std::size_t s) { return x.near[s]; }},
    {"region_coverage", "coverage of the sentence with eight before and eight after it",
     [](const ClaimFacts& x, std::size_t s) { return x.region[s]; }},
    {"region_coverage_to_all", "the same relative to the best sentence",
     [](const ClaimFacts& x, std::size_t s) { return x.region_to_all[s]; }},
    {"region_density", "mean matched_idf_here of these 17 sentences, relative to the best",
     [](const ClaimFacts& x, std::size_t s) { return x.density[s]; }},
    {"wide_density", "the same with 30 sentences before and after it",
     [](const ClaimFacts& x, std::size_t s) { return x.wide_density[s]; }},
};

}  // namespace

std::span<const std::string_view> claim_feature_names() {
  static const auto kNames = [] {
    const auto match = match_feature_names();
    std::vector<std::string_view> names(match.begin(), match.end());
    std::ranges::transform(kClaimFeatures, std::back_inserter(names), &ClaimFeature::name);
    return names;
  }();
  return kNames;
}

ClaimFeatures claim_features(const MatchInput& input, const std::vector<bool>& needed) {
  const std::vector<MatchFeatures> rows = match_features(input, needed);
  const ClaimFacts claim(input);
  std::vector<float> values;
  values.reserve(rows.size() * claim_feature_names().size());
  for (std::size_t s = 0; s < rows.size(); ++s) {
    throw_if_cancelled();
    values.insert(values.end(), rows[s].begin(), rows[s].end());
    const bool is_needed = needed.empty() || needed[s];
    for (const ClaimFeature& feature : kClaimFeatures) {
      values.push_back(is_needed ? static_cast<float>(feature.value(claim, s)) : 0);
    }
  }
  return ClaimFeatures(std::move(values));
}

}  // namespace neusum
