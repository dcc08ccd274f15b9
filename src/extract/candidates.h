#ifndef NEUSUM_EXTRACT_CANDIDATES_H_
#define NEUSUM_EXTRACT_CANDIDATES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

// A selected sentence.
struct ScoredSentence {
  std::size_t sentence = 0;  // index in the document
  double score = 0;          // SummarySentence::rank_score
};

// Number of sentences of a summary without limits, if no model chooses it. As in the paper.
inline constexpr std::size_t kDefaultSentences = 3;

// Limits of a summary; 0 means no limit.
struct SummaryLimits {
  std::size_t sentences = 0;
  std::size_t words = 0;       // separated by white space
  std::size_t characters = 0;  // code points; one more for the space between two sentences
  // Exclude sentences that share a trigram with the summary, unless there are too few others to
  // reach `sentences`.
  bool block_trigrams = false;
};

// Whether `options` limit neither sentences nor words nor characters.
bool is_unlimited(const SummarizeOptions& options);

// The limits of `options` for a document with this number of sentences; kDefaultSentences if there
// is no limit.
SummaryLimits limits_for(const SummarizeOptions& options, std::size_t num_sentences);

// The sentences of a document that may still be selected: not selected yet, within the limits of
// the summary, and no headline unless it is the only sentence. A long sentence may be split into
// several pieces; the functions take the index of a piece. The document must outlive its
// candidates.
class Candidates {
 public:
  // `pieces` maps each piece to its sentence, in order. The first form allows any `max_sentences`
  // sentences.
  Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences);
  Candidates(const Document& document, std::vector<std::size_t> pieces,
             const SummaryLimits& limits);

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
    kClosed,   // selected, does not fit, or a headline
  };
  struct Size {
    std::size_t words = 0;
    std::size_t characters = 0;
  };
  // Constant data, which copies share.
  struct Sentences {
    std::vector<std::size_t> pieces = {};
    std::vector<Size> sizes = {};  // empty without a limit of words or characters
    // Sorted hashes of the trigrams of each sentence; empty without block_trigrams.
    std::vector<std::vector<std::uint64_t>> trigrams = {};
  };

  void set_state(std::size_t sentence, State state);
  void close_sentences_that_do_not_fit();
  void close_headlines(const Document& document);
  void block_repeats_of(std::size_t sentence);
  void unblock_repeats();
  bool fits(std::size_t sentence) const;

  std::shared_ptr<const Sentences> sentences_;
  std::vector<State> states_;  // per sentence
  std::size_t num_open_;
  bool is_count_limited_ = true;
  std::size_t sentences_left_;
  Size size_left_;
};

// Selects sentences of a document in the given order, while they fit into the limits. Returns them
// in the order of selection.
std::vector<std::size_t> select_in_order(const Document& document,
                                         std::span<const std::size_t> order,
                                         const SummaryLimits& limits);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_CANDIDATES_H_
