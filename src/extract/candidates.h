#ifndef NEUSUM_EXTRACT_CANDIDATES_H_
#define NEUSUM_EXTRACT_CANDIDATES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// What a summary may hold; 0 is no limit.
struct SummaryLimits {
  std::size_t sentences = 0;
  std::size_t words = 0;       // with white space between them
  std::size_t characters = 0;  // code points, one more between two sentences
  // No sentence with three words in a row that the summary has, unless it takes one to reach
  // `sentences`.
  bool block_trigrams = false;
};

// Which sentences of a document may be extracted next: not those that are, nor those with which
// the summary would hold what it may not. A model may read a long sentence in several pieces; it
// names the pieces. A document that is given must outlive its candidates.
class Candidates {
 public:
  // pieces: for each the sentence that it is of, in order.
  // Any sentence, `max_sentences` of them.
  Candidates(std::vector<std::size_t> pieces, std::size_t max_sentences);
  Candidates(const Document& document, std::vector<std::size_t> pieces,
             const SummaryLimits& limits);

  bool is_open(std::size_t piece) const {
    return states_[sentences_->pieces[piece]] == State::kOpen;
  }
  bool any() const { return num_open_ > 0; }

  // Extracts the sentence of an open piece, and returns it.
  std::size_t take(std::size_t piece);

 private:
  enum class State : char {
    kOpen,
    kRepeats,  // three words in a row that the summary has
    kClosed,
  };
  struct Size {
    std::size_t words = 0;
    std::size_t characters = 0;
  };
  // What does not change; copies share it.
  struct Sentences {
    std::vector<std::size_t> pieces = {};
    std::vector<Size> sizes = {};  // where they matter
    // Hashes of the trigrams of each sentence, sorted, where they matter.
    std::vector<std::vector<std::uint64_t>> trigrams = {};
  };

  void change(std::size_t sentence, State state);
  void close_unfit();
  void block_like(std::size_t sentence);
  void unblock();
  bool fits(std::size_t sentence) const;

  std::shared_ptr<const Sentences> sentences_;
  std::vector<State> states_;  // one a sentence
  std::size_t num_open_;
  bool is_count_limited_ = true;
  std::size_t sentences_left_;
  Size left_;
};

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_CANDIDATES_H_
