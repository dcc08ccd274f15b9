#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_table.h"
#include "neusum/error.h"
#include "neusum/rouge.h"
#include "rouge/overlap.h"
#include "rouge/rouge_stem.h"
#include "rouge/summary_limit.h"
#include "rouge/union_lcs.h"
#include "text/stem_table.h"

namespace neusum {
namespace {

// Keeps the first `count` words. The script's limit counts words between white space, which not
// every language has.
void keep_words(std::size_t count, std::vector<Numbers>& sentences) {
  for (Numbers& words : sentences) {
    words.resize(std::min(count, words.size()));
    count -= words.size();
  }
}

// The words of a summary: as one list for ROUGE-N, and by sentence.
struct NumberedSummary {
  Numbers words;
  std::vector<Numbers> sentences;
};

}  // namespace

struct Rouge155::Impl {
  explicit Impl(const RougeOptions& given) : options(given), stems(make_stem_table(given)) {}

  std::vector<RougeScore> score(const std::vector<std::string>& peer,
                                const std::vector<std::vector<std::string>>& references) {
    stems.bound_size();
    table.clear();
    // The first summary is the peer; the references follow.
    std::vector<NumberedSummary> summaries = {number(peer)};
    for (const auto& reference : references) summaries.push_back(number(reference));
    std::vector<RougeScore> scores;
    score_ngrams(summaries, scores);
    score_lcs(summaries, scores);
    score_skip_bigrams(summaries, scores);
    return scores;
  }

  NumberedSummary number(const std::vector<std::string>& sentences) {
    const bool is_unicode = options.chosen_tokenizer() == RougeTokenizer::kUnicode;
    const SummaryLimit limit{is_unicode ? 0 : options.max_words, options.max_bytes};
    NumberedSummary summary;
    summary.sentences = number_sentences(cut_summary(sentences, limit));
    if (is_unicode && options.max_words > 0) keep_words(options.max_words, summary.sentences);
    for (const Numbers& words : summary.sentences) {
      summary.words.insert(summary.words.end(), words.begin(), words.end());
    }
    if (limit.bytes > 0) {
      summary.sentences = number_sentences(cut_summary_for_lcs(sentences, limit));
    }
    return summary;
  }

  std::vector<Numbers> number_sentences(const std::vector<std::string_view>& sentences) {
    constexpr std::uint32_t kNoNgram = 0xFFFFFFFF;
    std::vector<Numbers> numbered(sentences.size());
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      numbered[i].reserve(sentences[i].size() / 4);
      stems.append_words(sentences[i], numbered[i]);
      for (std::uint32_t& word : numbered[i]) word = table.number_of(pair_key(kNoNgram, word));
    }
    return numbered;
  }

  void score_ngrams(const std::vector<NumberedSummary>& summaries,
                    std::vector<RougeScore>& scores) {
    std::vector<Numbers> ngrams;
    for (const NumberedSummary& summary : summaries) ngrams.push_back(summary.words);
    for (unsigned n = 1; n <= options.max_n; ++n) {
      for (std::size_t i = 0; n > 1 && i < ngrams.size(); ++i) {
        ngrams[i] = extend_ngrams(ngrams[i], summaries[i].words, n, table);
      }
      scores.push_back(score_bags(ngrams));
    }
  }

  void score_skip_bigrams(const std::vector<NumberedSummary>& summaries,
                          std::vector<RougeScore>& scores) {
    if (!options.skip_distance) return;
    for (const SkipMetrics metric : {SkipMetrics::kS, SkipMetrics::kSU}) {
      if (options.skip_metrics != metric && options.skip_metrics != SkipMetrics::kBoth) continue;
      std::vector<Numbers> bags;
      for (const NumberedSummary& summary : summaries) {
        bags.push_back(
            skip_bigrams(summary.words, *options.skip_distance, metric == SkipMetrics::kSU, table));
      }
      scores.push_back(score_bags(bags));
    }
  }

  // The first bag is that of the peer.
  RougeScore score_bags(const std::vector<Numbers>& bags) const {
    const Numbers& peer = bags.front();
    std::vector<std::uint32_t> peer_counts = count_numbers(peer, table.size());
    std::vector<Overlap> overlaps;
    for (std::size_t i = 1; i < bags.size(); ++i) {
      overlaps.push_back(overlap_of_bags(bags[i], peer_counts, peer.size()));
    }
    const Overlap total = combine(overlaps, options.formula);
    return make_score(ratio(total.hits, total.reference), ratio(total.hits, total.peer),
                      options.alpha);
  }

  void score_lcs(std::vector<NumberedSummary>& summaries, std::vector<RougeScore>& scores) {
    if (!options.lcs && !options.lcs_weight) return;
    std::vector<LcsSummary> lcs_summaries;
    for (NumberedSummary& summary : summaries) {
      lcs_summaries.push_back({std::move(summary.sentences),
                               count_numbers(summary.words, table.size()), summary.words.size()});
    }
    if (options.lcs) scores.push_back(score_lcs(lcs_summaries, 1, overlap_of_lcs));
    if (options.lcs_weight) {
      const double weight = *options.lcs_weight;
      scores.push_back(
          score_lcs(lcs_summaries, weight, [&](const auto& reference, const auto& peer) {
            return overlap_of_weighted_lcs(reference, peer, weight);
          }));
    }
  }

  template <typename OverlapOf>
  RougeScore score_lcs(const std::vector<LcsSummary>& summaries, double weight,
                       OverlapOf overlap_of) const {
    std::vector<Overlap> overlaps;
    for (std::size_t i = 1; i < summaries.size(); ++i) {
      overlaps.push_back(overlap_of(summaries[i], summaries.front()));
    }
    const Overlap total = combine(overlaps, options.formula);
    const double power = 1 / weight;
    return make_score(std::pow(ratio(total.hits, total.reference), power),
                      std::pow(ratio(total.hits, total.peer), power), options.alpha);
  }

  RougeOptions options;
  StemTable stems;
  NumberTable table;  // numbers of the words and n-grams of the current document
};

Rouge155::Rouge155(const RougeOptions& options) {
  options.validate();
  impl_ = std::make_unique<Impl>(options);
}
Rouge155::Rouge155(Rouge155&&) noexcept = default;
Rouge155& Rouge155::operator=(Rouge155&&) noexcept = default;
Rouge155::~Rouge155() = default;

std::vector<RougeScore> Rouge155::score(const std::vector<std::string>& peer,
                                        const std::vector<std::vector<std::string>>& references) {
  return impl_->score(peer, references);
}

}  // namespace neusum
