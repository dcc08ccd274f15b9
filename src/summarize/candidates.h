#ifndef NEUSUM_SUMMARIZE_CANDIDATES_H_
#define NEUSUM_SUMMARIZE_CANDIDATES_H_

#include <array>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// What a summary may hold; 0 is no limit.
struct SummaryLimits {
  std::size_t sentences = 0;
  std::size_t words = 0;        // with white space between them
  std::size_t characters = 0;   // code points, one more between two sentences
  bool block_trigrams = false;  // no sentence with three words in a row that the summary has
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

  bool is_open(std::size_t piece) const { return is_open_[pieces_[piece]]; }
  bool any() const { return num_open_ > 0; }

  // Extracts the sentence of an open piece, and returns it.
  std::size_t take(std::size_t piece);

 private:
  using Trigram = std::array<std::string_view, 3>;
  struct Size {
    std::size_t words = 0;
    std::size_t characters = 0;
  };

  void close(std::size_t sentence);
  void close_unfit();
  bool fits(std::size_t sentence) const;
  bool repeats(std::size_t sentence) const;

  std::vector<std::size_t> pieces_;
  std::vector<bool> is_open_;  // one a sentence
  std::size_t num_open_;
  std::size_t sentences_left_;
  Size left_;
  std::vector<Size> sizes_;                     // of the sentences, where they matter
  std::vector<std::vector<Trigram>> trigrams_;  // of each sentence, where they matter
  std::set<Trigram> taken_trigrams_;
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_CANDIDATES_H_
