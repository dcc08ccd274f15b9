#include "summarize/summary_features.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/ratio.h"

namespace neusum {
namespace {

constexpr std::size_t kLowestRank = 8;
constexpr double kSmallest = 1e-6;  // keeps logarithms finite

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
  const std::span<const std::size_t> sentences = candidate.sentences;
  const double size = as_double(sentences.size());
  const double length = as_double(facts_.document.sentences.size());
  const double index_sum = as_double(std::accumulate(sentences.begin(), sentences.end(), 0UL));
  double text_rank = 0;
  for (const std::size_t i : sentences) text_rank += facts_.scores.text_rank[i];
  const Words words = words_of(sentences);
  const Importance importance = importance_of(sentences);
  const std::size_t dangling =
      facts_.dangling.count(facts_.document.sentences, candidate.sentences);
  return {size,
          std::log1p(words.words),
          words.words,
          words.cosine,
          words.coverage,
          words.overlap,
          index_sum / size / length,
          as_double(sentences.front()) / length,
          importance.sum,
          importance.smallest,
          importance.mean_log,
          std::log(length),
          as_double(dangling) / size,
          text_rank / size * length,
          words.distinct_stems,
          words.log_frequency,
          words.shortest,
          candidate.found ? candidate.found->log_probability : 0,
          as_double(candidate.found ? std::min(candidate.found->rank, kLowestRank) : kLowestRank),
          candidate.found ? 1.0 : 0.0,
          candidate.is_lead ? 1.0 : 0.0,
          candidate.is_text_rank ? 1.0 : 0.0};
}

SummaryFeatureExtractor::Words SummaryFeatureExtractor::words_of(
    std::span<const std::size_t> sentences) {
  Words words = {.shortest = as_double(facts_.document.sentences[sentences.front()].tokens.size())};
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

SummaryFeatureExtractor::Importance SummaryFeatureExtractor::importance_of(
    std::span<const std::size_t> sentences) const {
  Importance importance;
  for (const std::size_t i : sentences) {
    const double value = facts_.scores.importance[i];
    importance.sum += value;
    importance.smallest = std::min(importance.smallest, value);
    importance.mean_log += std::log(value + kSmallest) / as_double(sentences.size());
  }
  return importance;
}

}  // namespace neusum
