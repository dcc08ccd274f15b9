#include "query/sentence_selection.h"

#include <algorithm>
#include <cstdint>
#include <unordered_set>

#include "base/code_points.h"
#include "base/spaced_words.h"
#include "extract/graph_rank.h"

namespace neusum {
namespace {

// A sentence repeats another one that has this fraction of its stems.
constexpr double kSameStems = 0.8;

std::vector<std::uint32_t> distinct_stems(std::span<const Term> terms) {
  std::vector<std::uint32_t> stems;
  stems.reserve(terms.size());
  for (const Term& term : terms) stems.push_back(term.stem);
  std::ranges::sort(stems);
  stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
  return stems;
}

// The selected sentences, to find those that repeat one of them.
class SelectedSentences {
 public:
  explicit SelectedSentences(std::size_t num_stems) : with_stem_(num_stems) {}

  bool has_repeat_of(std::string_view text, const std::vector<std::uint32_t>& stems) {
    if (texts_.contains(text)) return true;
    num_common_.assign(num_sentences_, 0);
    for (const std::uint32_t stem : stems) {
      for (const std::uint32_t sentence : with_stem_[stem]) ++num_common_[sentence];
    }
    const double enough = kSameStems * static_cast<double>(stems.size());
    return std::ranges::any_of(
        num_common_, [&](std::uint32_t common) { return common > 0 && common >= enough; });
  }

  void add(std::string_view text, const std::vector<std::uint32_t>& stems) {
    texts_.insert(text);
    for (const std::uint32_t stem : stems) {
      with_stem_[stem].push_back(num_sentences_);
    }
    ++num_sentences_;
  }

 private:
  std::unordered_set<std::string_view> texts_;
  std::uint32_t num_sentences_ = 0;
  std::vector<std::vector<std::uint32_t>> with_stem_;  // the selected sentences with each stem
  std::vector<std::uint32_t> num_common_;              // with each selected sentence
};

// What is used of the limits. Words and characters are counted only if they are limited.
class Budget {
 public:
  explicit Budget(const ExtractLimits& limits) : limits_(limits) {}

  bool is_used_up() const { return limits_.sentences > 0 && sentences_ == limits_.sentences; }

  bool fits(std::string_view sentence) const {
    const Size size = size_of(sentence);
    return words_ + size.words <= limits_.words &&
           characters_ + size.characters <= limits_.characters;
  }

  void take(std::string_view sentence) {
    const Size size = size_of(sentence);
    words_ += size.words;
    characters_ += size.characters;
    ++sentences_;
  }

 private:
  struct Size {
    std::size_t words = 0;
    std::size_t characters = 0;
  };

  Size size_of(std::string_view sentence) const {
    const std::size_t gap = sentences_ > 0 ? 1 : 0;  // the space between two sentences
    return {.words = limits_.words > 0 ? count_spaced_words(sentence) : 0,
            .characters = limits_.characters > 0 ? gap + count_code_points(sentence) : 0};
  }

  ExtractLimits limits_;
  std::size_t sentences_ = 0;
  std::size_t words_ = 0;
  std::size_t characters_ = 0;
};

}  // namespace

std::vector<std::size_t> select_sentences(const QuestionText& text,
                                          std::span<const SentenceValue> values,
                                          const ExtractLimits& limits) {
  std::vector<double> scores;
  for (const SentenceValue& value : values) scores.push_back(value.score);
  std::vector<std::size_t> selected;
  SelectedSentences seen(limits.keeps_repeats ? 0 : text.num_stems());
  Budget budget(limits);
  for (const std::size_t i : best_first(scores)) {
    if (values[i].probability < limits.min_probability || budget.is_used_up()) break;
    if (!budget.fits(values[i].text)) continue;
    if (!limits.keeps_repeats) {
      const auto stems = distinct_stems(text.terms_of(text.sentences[i]));
      if (seen.has_repeat_of(values[i].text, stems)) continue;
      seen.add(values[i].text, stems);
    }
    budget.take(values[i].text);
    selected.push_back(i);
  }
  return selected;
}

}  // namespace neusum
