#ifndef NEUSUM_SUMMARIZE_CANDIDATES_H_
#define NEUSUM_SUMMARIZE_CANDIDATES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "neusum/summarizer.h"
#include "selection/budget.h"
#include "selection/limits.h"

namespace neusum {

// A selected sentence.
struct ScoredSentence {
  std::size_t sentence = 0;  // index in the document
  double score = 0;          // SummarySentence::rank_score
};

// Number of sentences of a summary without limits, if no model chooses it. As in the paper.
inline constexpr std::size_t kDefaultSentences = 3;

// The limits of `options` for a document with this number of sentences; kDefaultSentences if there
// is no limit. A sentence repeats another one if they share a trigram.
Limits summary_limits(const SummarizeOptions& options, std::size_t num_sentences);

// The sentences of a document that may still be selected: not selected yet, within the limits of
// the summary, and able to stand alone unless no sentence is. A long sentence may be split into
// several pieces; the functions take the index of a piece. The document must outlive its
// candidates.
class Candidates {
 public:
  // `pieces` maps each piece to its sentence, in order. The first form allows any `max_sentences`
  // sentences.
  Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences);
  Candidates(const Document& document, std::vector<std::size_t> pieces, const Limits& limits);

  bool is_open(std::size_t piece) const {
    return states_[sentences_->pieces[piece]] == State::kOpen;
  }
  bool any() const { return num_open_ > 0; }

  // Selects the sentence of an open piece and returns its index.
  std::size_t select(std::size_t piece);

 private:
  enum class State : char {
    kOpen,
    kRepeats,  // shares a trigram with the summary
    kClosed,   // selected, does not fit, or cannot stand alone
  };
  // Constant data, which copies share.
  struct Sentences {
    std::vector<std::size_t> pieces = {};
    std::vector<SentenceSize> sizes = {};  // empty without a limit of words or characters
    // Sorted hashes of the trigrams of each sentence; empty unless repeats are skipped.
    std::vector<std::vector<std::uint64_t>> trigrams = {};
  };

  void set_state(std::size_t sentence, State state);
  void close_sentences_that_do_not_fit();
  void close_context(const Document& document);
  void block_repeats_of(std::size_t sentence);
  void unblock_repeats();
  SentenceSize size_of(std::size_t sentence) const;

  std::shared_ptr<const Sentences> sentences_;
  std::vector<State> states_;  // per sentence
  std::size_t num_open_;
  bool is_count_limited_ = true;
  Budget budget_;
};

// Selects sentences of a document in the given order, while they fit into the limits, after those
// that are `selected` already. Returns all of them in the order of selection. Takes time that is
// linear in the length of the document, for any limits.
//
// If repeats are skipped and there is a limit of sentences, the sentences that repeat a trigram of
// the summary follow if there are too few others. They are selected in rounds: a round skips what
// repeats a trigram of the same round, and the last of at most 20 rounds skips nothing.
std::vector<std::size_t> select_in_order(const Document& document,
                                         std::span<const std::size_t> order, const Limits& limits,
                                         std::span<const std::size_t> selected = {});

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_CANDIDATES_H_
