#include "selection/sentence_selector.h"

#include <algorithm>

#include "base/cancellation.h"

namespace neusum {
namespace {

// Maximum number of neighbours on each side, so that the time of a selection is linear.
constexpr std::size_t kMaxContext = 1000;

}  // namespace

void SentenceSelector::select(std::size_t sentence) {
  take(sentence, size_of(sentence), ++num_ranked_);
}

std::vector<std::size_t> SentenceSelector::select_fitting(std::span<const std::size_t> order,
                                                          Repetitions* repetitions) {
  std::vector<std::size_t> repeats;
  for (const std::size_t i : order) {
    throw_if_cancelled();
    if (budget_.is_used_up() && text_.context == 0) return {};
    const bool is_neighbour = is_selected(i);  // its size is counted already
    const SentenceSize size = is_neighbour ? SentenceSize{} : size_of(i);
    if (!is_neighbour && !budget_.fits(size)) continue;
    if (repetitions != nullptr && repetitions->repeats(i)) {
      repeats.push_back(i);
      continue;
    }
    if (repetitions != nullptr) repetitions->add(i);
    if (is_neighbour) {
      ranks_[i] = ++num_ranked_;
    } else {
      take(i, size, ++num_ranked_);
    }
    take_neighbours_of(i);
  }
  return repeats;
}

std::vector<SelectedSentence> SentenceSelector::selected() const {
  std::vector<SelectedSentence> selected;
  selected.reserve(order_.size());
  for (const std::size_t i : order_) selected.push_back({i, ranks_[i]});
  return selected;
}

SentenceSize SentenceSelector::size_of(std::size_t sentence) const {
  return budget_.counts_sizes() ? budget_.size_of(text_.sentence(sentence)) : SentenceSize{};
}

void SentenceSelector::take(std::size_t sentence, const SentenceSize& size, std::size_t rank) {
  budget_.take(size);
  ranks_[sentence] = rank;
  order_.push_back(sentence);
}

// Returns false if the sentence does not fit.
bool SentenceSelector::take_neighbour(std::size_t sentence) {
  if (is_selected(sentence)) return true;
  const SentenceSize size = size_of(sentence);
  if (!budget_.fits(size)) return false;
  take(sentence, size, 0);
  return true;
}

// The nearest ones first; a side ends with the first neighbour that does not fit.
void SentenceSelector::take_neighbours_of(std::size_t sentence) {
  if (text_.context == 0) return;
  const auto [begin, end] = text_.document_of(sentence);
  bool fits_before = true;
  bool fits_after = true;
  const std::size_t context = std::min(text_.context, kMaxContext);
  for (std::size_t i = 1; i <= context && (fits_before || fits_after); ++i) {
    fits_before = fits_before && sentence - begin >= i && take_neighbour(sentence - i);
    fits_after = fits_after && end - sentence > i && take_neighbour(sentence + i);
  }
}

}  // namespace neusum
