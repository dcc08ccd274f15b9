#include "query/sentence_selection.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "summarize/graph_rank.h"

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

// A sentence repeats a selected one that has its text or almost all of its stems.
class SharedStems : public Repetitions {
 public:
  SharedStems(const QuestionText& text, std::span<const SentenceValue> values)
      : text_(text), values_(values), with_stem_(text.num_stems()) {}

  bool repeats(std::size_t sentence) const override {
    if (texts_.contains(values_[sentence].text)) return true;
    const std::vector<std::uint32_t> stems = stems_of(sentence);
    if (stems.empty()) return false;
    const auto enough = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::ceil(kSameStems * static_cast<double>(stems.size()))));
    // A sentence with enough of the stems has one of any stems.size() - enough + 1 of them. The
    // rarest ones are in the fewest sentences.
    std::vector<std::uint32_t> rarest = stems;
    const auto end = rarest.begin() + static_cast<std::ptrdiff_t>(stems.size() - enough + 1);
    std::partial_sort(rarest.begin(), end, rarest.end(), [&](std::uint32_t a, std::uint32_t b) {
      return with_stem_[a].size() < with_stem_[b].size();
    });
    std::size_t examined = 0;
    for (auto stem = rarest.begin(); stem != end; ++stem) {
      for (const std::uint32_t selected : with_stem_[*stem]) {
        if (num_common(stems_[selected], stems) >= enough) return true;
        if (++examined == kMaxExamined) return false;
      }
    }
    return false;
  }

  void add(std::size_t sentence) override {
    texts_.insert(values_[sentence].text);
    std::vector<std::uint32_t> stems = stems_of(sentence);
    for (const std::uint32_t stem : stems) {
      with_stem_[stem].push_back(static_cast<std::uint32_t>(stems_.size()));
    }
    stems_.push_back(std::move(stems));
  }

 private:
  // Maximum number of selected sentences that are compared with a sentence, so that the time of a
  // selection is linear. Only texts with few different words have more similar sentences.
  static constexpr std::size_t kMaxExamined = 1000;

  // The number of common values of two sorted lists.
  static std::size_t num_common(std::span<const std::uint32_t> a,
                                std::span<const std::uint32_t> b) {
    std::size_t count = 0;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
      count += *i == *j ? 1 : 0;
      const bool advances_a = *i <= *j;
      if (*j <= *i) ++j;
      if (advances_a) ++i;
    }
    return count;
  }

  std::vector<std::uint32_t> stems_of(std::size_t sentence) const {
    return distinct_stems(text_.terms_of(text_.sentences[sentence]));
  }

  const QuestionText& text_;
  std::span<const SentenceValue> values_;
  std::unordered_set<std::string_view> texts_;
  std::vector<std::vector<std::uint32_t>> stems_;      // of each selected sentence, sorted
  std::vector<std::vector<std::uint32_t>> with_stem_;  // the selected sentences with each stem
};

// The sentences that are probable enough, the most probable first, without headings.
std::vector<std::size_t> probable_first(const QuestionText& text,
                                        std::span<const SentenceValue> values,
                                        double min_probability) {
  std::vector<double> scores;
  for (const SentenceValue& value : values) scores.push_back(value.score);
  std::vector<std::size_t> order = best_first(scores);
  const auto end = std::ranges::find_if(
      order, [&](std::size_t i) { return values[i].probability < min_probability; });
  order.erase(end, order.end());
  std::erase_if(order, [&](std::size_t i) { return text.sentences[i].is_heading; });
  return order;
}

}  // namespace

std::vector<SelectedSentence> select_sentences(const QuestionText& text,
                                               std::span<const SentenceValue> values,
                                               const SelectionRules& rules) {
  const SelectableText selectable = {.num_sentences = values.size(),
                                     .sentence = [&](std::size_t i) { return values[i].text; },
                                     .context = rules.context,
                                     .document_of =
                                         [&](std::size_t i) {
                                           const std::size_t document = text.sentences[i].document;
                                           return std::pair(text.document_begin[document],
                                                            text.document_begin[document + 1]);
                                         }};
  SentenceSelector selector(selectable, rules.limits);
  SharedStems stems(text, values);
  selector.select_fitting(probable_first(text, values, rules.min_probability),
                          rules.limits.skips_repeats ? &stems : nullptr);
  return selector.selected();
}

}  // namespace neusum
