#include "summarize/summary_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>

#include "base/ratio.h"

namespace neusum {
namespace {

constexpr std::size_t kLowestRank = 8;
constexpr double kSmallest = 1e-6;  // keeps logarithms finite

// What the features of a candidate are computed from.
struct CandidateFacts {
  const CandidateSummary& candidate;
  double size = 0;    // sentences of the candidate
  double length = 0;  // sentences of the document
  double index_sum = 0;
  double dangling = 0;
  double text_rank = 0;  // sum over its sentences
  SummaryWords words = {};
  SummaryImportance importance = {};
};

struct SummaryFeature {
  std::string_view name;
  double (*value)(const CandidateFacts& x);
};

// kSummaryFeatures says what they mean.
constexpr auto kFeatureTable = std::to_array<SummaryFeature>({
    {"sentences", [](const CandidateFacts& x) { return x.size; }},
    {"log_words", [](const CandidateFacts& x) { return std::log1p(x.words.words); }},
    {"words", [](const CandidateFacts& x) { return x.words.words; }},
    {"cosine", [](const CandidateFacts& x) { return x.words.cosine; }},
    {"coverage", [](const CandidateFacts& x) { return x.words.coverage; }},
    {"overlap", [](const CandidateFacts& x) { return x.words.overlap; }},
    {"position", [](const CandidateFacts& x) { return x.index_sum / x.size / x.length; }},
    {"first_position",
     [](const CandidateFacts& x) { return as_double(x.candidate.sentences.front()) / x.length; }},
    {"importance", [](const CandidateFacts& x) { return x.importance.sum; }},
    {"min_importance", [](const CandidateFacts& x) { return x.importance.smallest; }},
    {"log_importance", [](const CandidateFacts& x) { return x.importance.mean_log; }},
    {"log_length", [](const CandidateFacts& x) { return std::log(x.length); }},
    {"dangling", [](const CandidateFacts& x) { return x.dangling / x.size; }},
    {"text_rank", [](const CandidateFacts& x) { return x.text_rank / x.size * x.length; }},
    {"distinct_stems", [](const CandidateFacts& x) { return x.words.distinct_stems; }},
    {"log_frequency", [](const CandidateFacts& x) { return x.words.log_frequency; }},
    {"shortest", [](const CandidateFacts& x) { return x.words.shortest; }},
    {"log_probability",
     [](const CandidateFacts& x) {
       return x.candidate.found ? x.candidate.found->log_probability : 0;
     }},
    {"search_rank",
     [](const CandidateFacts& x) {
       const auto& found = x.candidate.found;
       return as_double(found ? std::min(found->rank, kLowestRank) : kLowestRank);
     }},
    {"is_found", [](const CandidateFacts& x) { return as_double(x.candidate.found.has_value()); }},
    {"is_lead", [](const CandidateFacts& x) { return as_double(x.candidate.is_lead); }},
    {"is_text_rank", [](const CandidateFacts& x) { return as_double(x.candidate.is_text_rank); }},
});
static_assert(std::ranges::equal(kFeatureTable, kSummaryFeatures, {}, &SummaryFeature::name));

double norm(std::span<const double> values) {
  return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

}  // namespace

SummaryFeatureExtractor::SummaryFeatureExtractor(const DocumentFacts& facts)
    : facts_(facts),
      document_counts_(facts.stems.num_stems(), 0),
      counts_(facts.stems.num_stems(), 0),
      sentence_counts_(facts.stems.num_stems(), 0) {
  for (std::size_t i = 0; i < facts.stems.num_sentences(); ++i) {
    for (const auto& [stem, count] : facts.stems[i]) document_counts_[stem] += count;
  }
  for (const double count : document_counts_) log_counts_.push_back(std::log1p(count));
  document_norm_ = norm(document_counts_);
  document_total_ = std::accumulate(document_counts_.begin(), document_counts_.end(), 0.0);
}

SummaryFeatures SummaryFeatureExtractor::features(const CandidateSummary& candidate) {
  const std::vector<std::size_t>& sentences = candidate.sentences;
  CandidateFacts facts = {
      .candidate = candidate,
      .size = as_double(sentences.size()),
      .length = as_double(facts_.document.sentences.size()),
      .index_sum = as_double(std::accumulate(sentences.begin(), sentences.end(), 0UL)),
      .dangling = as_double(facts_.dangling.count(facts_.document.sentences, sentences)),
      .words = words_of(sentences),
      .importance = importance_of(sentences)};
  for (const std::size_t i : sentences) facts.text_rank += facts_.scores.text_rank[i];
  SummaryFeatures features;
  std::ranges::transform(kFeatureTable, features.begin(),
                         [&](const SummaryFeature& feature) { return feature.value(facts); });
  return features;
}

SummaryWords SummaryFeatureExtractor::words_of(std::span<const std::size_t> sentences) {
  SummaryWords words = {.shortest =
                            as_double(facts_.document.sentences[sentences.front()].tokens.size())};
  double distinct = 0;
  double square = 0;   // of the norm of counts_
  double product = 0;  // of counts_ and document_counts_
  for (const std::size_t i : sentences) {
    const double size = as_double(facts_.document.sentences[i].tokens.size());
    words.words += size;
    words.shortest = std::min(words.shortest, size);
    for (const auto& [stem, count] : facts_.stems[i]) {
      const double before = counts_[stem];
      counts_[stem] += count;
      ++sentence_counts_[stem];
      square += counts_[stem] * counts_[stem] - before * before;
      product += count * document_counts_[stem];
      if (before > 0) continue;
      ++distinct;
      words.coverage += document_counts_[stem];
      words.log_frequency += log_counts_[stem];
    }
  }
  words.coverage = ratio(words.coverage, document_total_);
  words.cosine = ratio(product, std::sqrt(square) * document_norm_);
  words.distinct_stems = ratio(distinct, words.words);
  words.log_frequency = ratio(words.log_frequency, distinct);
  words.overlap = overlap_of(sentences);
  for (const std::size_t i : sentences) {
    for (const StemCount& item : facts_.stems[i]) {
      counts_[item.stem] = 0;
      sentence_counts_[item.stem] = 0;
    }
  }
  return words;
}

double SummaryFeatureExtractor::overlap_of(std::span<const std::size_t> sentences) const {
  double largest = 0;
  for (const std::size_t i : sentences) {
    const std::span<const StemCount> stems = facts_.stems[i];
    const auto shared = std::ranges::count_if(
        stems, [&](const StemCount& item) { return sentence_counts_[item.stem] > 1; });
    largest = std::max(largest, ratio(as_double(shared), as_double(stems.size())));
  }
  return largest;
}

SummaryImportance SummaryFeatureExtractor::importance_of(
    std::span<const std::size_t> sentences) const {
  SummaryImportance importance;
  for (const std::size_t i : sentences) {
    const double value = facts_.scores.importance[i];
    importance.sum += value;
    importance.smallest = std::min(importance.smallest, value);
    importance.mean_log += std::log(value + kSmallest) / as_double(sentences.size());
  }
  return importance;
}

}  // namespace neusum
