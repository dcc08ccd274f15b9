#ifndef NEUSUM_SELECTION_SENTENCE_SELECTOR_H_
#define NEUSUM_SELECTION_SENTENCE_SELECTOR_H_

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "selection/budget.h"
#include "selection/limits.h"

namespace neusum {

// The selected sentences, to find those that repeat one of them.
class Repetitions {
 public:
  virtual ~Repetitions() = default;
  virtual bool repeats(std::size_t sentence) const = 0;
  virtual void add(std::size_t sentence) = 0;
};

// The sentences of a text, from which some are selected.
struct SelectableText {
  std::size_t num_sentences = 0;
  std::function<std::string_view(std::size_t)> sentence;  // its text
  // The neighbours that are selected with a sentence: up to `context` on each side, within its
  // document, which begins and ends at the sentences that document_of() returns.
  std::size_t context = 0;
  std::function<std::pair<std::size_t, std::size_t>(std::size_t)> document_of = nullptr;
};

struct SelectedSentence {
  std::size_t sentence = 0;
  std::size_t rank = 0;  // order of selection, from 1; 0 for a neighbour of a selected sentence
};

// Selects sentences in a given order while they fit into the limits. Neighbours count, too. Takes
// time that is linear in the length of the text, for any limits.
class SentenceSelector {
 public:
  SentenceSelector(const SelectableText& text, const Limits& limits)
      : text_(text), budget_(limits), ranks_(text.num_sentences, kNotSelected) {}

  // Selects a sentence, whether it fits or not.
  void select(std::size_t sentence);

  // Selects the sentences that fit and repeat nothing, in order. Returns those that repeat
  // something. `repetitions` is null if all may be selected.
  std::vector<std::size_t> select_fitting(std::span<const std::size_t> order,
                                          Repetitions* repetitions = nullptr);

  // In the order of selection; neighbours follow their sentence.
  std::vector<SelectedSentence> selected() const;

 private:
  static constexpr std::size_t kNotSelected = static_cast<std::size_t>(-1);

  bool is_selected(std::size_t sentence) const { return ranks_[sentence] != kNotSelected; }
  SentenceSize size_of(std::size_t sentence) const;
  void take(std::size_t sentence, const SentenceSize& size, std::size_t rank);
  bool take_neighbour(std::size_t sentence);
  void take_neighbours_of(std::size_t sentence);

  const SelectableText& text_;
  Budget budget_;
  std::vector<std::size_t> ranks_;  // of each sentence, as in SelectedSentence
  std::vector<std::size_t> order_;  // the selected sentences and their neighbours
  std::size_t num_ranked_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_SELECTION_SENTENCE_SELECTOR_H_
