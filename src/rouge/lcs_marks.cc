// Bit-parallel longest common subsequences (Hyyrö, Bit-parallel LCS-length computation revisited,
// 2004). The table c[i][j] holds the length of the longest common subsequence of the first i words
// of a reference sentence and the first j words of a peer sentence. From one column to the next,
// the length grows by 0 or 1. A row is therefore stored as bits (0 where the length grows), and an
// addition computes the next row 64 columns at a time. A carry means that the length has grown
// compared with the row above; the traceback needs nothing else.

#include "rouge/lcs_marks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kBits = 64;
constexpr std::size_t kMaxWords = 16384;  // per sentence: the table grows with its square
// Steps to compare two summaries: additions of 64 columns, or cells of the weighted variant. They
// take about half a second. The weighted table has at most this many bytes.
constexpr std::size_t kMaxSteps = std::size_t{1} << 27U;

std::size_t count_words(const std::vector<Numbers>& sentences) {
  std::size_t count = 0;
  for (const Numbers& words : sentences) count += words.size();
  return count;
}

void check_sentences(const std::vector<Numbers>& sentences) {
  for (const Numbers& words : sentences) {
    if (words.size() <= kMaxWords) continue;
    throw InvalidInput("a sentence of " + std::to_string(words.size()) +
                       " words is too long for ROUGE-L and ROUGE-W; the limit is " +
                       std::to_string(kMaxWords));
  }
}

// Limits the work, which grows with the product of both lengths. A step computes `columns` columns.
// Every pair of sentences takes a step in addition, so that many short sentences count too.
void check_lengths(const std::vector<Numbers>& reference, const std::vector<Numbers>& peer,
                   std::size_t columns) {
  check_sentences(reference);
  check_sentences(peer);
  const std::size_t rows = count_words(reference) + reference.size();
  std::size_t steps = 0;
  for (const Numbers& words : peer) steps += rows * ((words.size() + columns - 1) / columns + 1);
  if (steps <= kMaxSteps) return;
  throw InvalidInput("summaries of " + std::to_string(count_words(peer)) + " and " +
                     std::to_string(count_words(reference)) +
                     " words are too long for ROUGE-L and ROUGE-W; score only their first words "
                     "(-l), or leave out ROUGE-L (-x)");
}

std::vector<Marks> no_marks(const std::vector<Numbers>& sentences) {
  std::vector<Marks> marks;
  for (const Numbers& words : sentences) marks.emplace_back(words.size());
  return marks;
}

// Compares reference sentences with one sentence of the peer after the other.
class LcsMarker {
 public:
  explicit LcsMarker(std::size_t num_words) : match_index_(num_words) {}

  void set_peer(const Numbers& peer) {
    for (const std::uint32_t word : peer_) match_index_[word] = 0;
    peer_ = peer;
    blocks_ = (peer.size() + kBits - 1) / kBits;
    matches_.clear();
    for (std::size_t j = 0; j < peer.size(); ++j) {
      std::uint32_t& index = match_index_[peer[j]];
      if (index == 0) {
        matches_.resize(matches_.size() + blocks_);
        index = static_cast<std::uint32_t>(matches_.size() / blocks_);
      }
      matches_[(index - 1) * blocks_ + j / kBits] |= std::uint64_t{1} << j % kBits;
    }
  }

  void mark(const Numbers& reference, Marks& marks) {
    fill_rows(reference);
    mark_back(reference, marks);
  }

 private:
  // The positions of a word in the peer sentence, as bits.
  const std::uint64_t* matches_of(std::uint32_t word) const {
    return &matches_[(match_index_[word] - 1) * blocks_];
  }

  // Words that match nowhere would repeat the previous row; their rows are left out.
  void fill_rows(const Numbers& reference) {
    positions_.clear();
    grown_.clear();
    row_.assign(blocks_, ~std::uint64_t{0});
    for (std::size_t i = 0; i < reference.size(); ++i) {
      if (match_index_[reference[i]] == 0) continue;
      positions_.push_back(i);
      append_row(matches_of(reference[i]));
    }
  }

  void append_row(const std::uint64_t* matches) {
    std::uint64_t carry = 0;
    for (std::size_t b = 0; b < blocks_; ++b) {
      const std::uint64_t row = row_[b];
      const std::uint64_t hits = row & matches[b];
      const std::uint64_t sum = row + hits + carry;
      const std::uint64_t carries_in = row ^ hits ^ sum;
      const std::uint64_t carries_out = hits | (row & carries_in);
      row_[b] = sum | (row & ~matches[b]);
      grown_.push_back(carries_out);
      carry = carries_out >> (kBits - 1);
    }
  }

  void mark_back(const Numbers& reference, Marks& marks) const {
    std::size_t row = positions_.size();
    std::size_t column = peer_.size();
    while (row > 0 && column > 0) {
      const std::size_t position = positions_[row - 1];
      if (has_bit(matches_of(reference[position]), column - 1)) {
        marks[position] = 1;
        --row;
        --column;
      } else if (has_bit(&grown_[(row - 1) * blocks_], column - 1)) {
        --column;
      } else {
        --row;
      }
    }
  }

  static bool has_bit(const std::uint64_t* bits, std::size_t index) {
    return (bits[index / kBits] >> index % kBits & 1U) != 0;
  }

  Numbers peer_;
  std::size_t blocks_ = 0;                  // number of blocks of 64 columns
  std::vector<std::uint32_t> match_index_;  // per word: index in matches_ + 1; 0: none
  std::vector<std::uint64_t> matches_;
  std::vector<std::size_t> positions_;  // of the reference words that have a row
  std::vector<std::uint64_t> row_;
  std::vector<std::uint64_t>
      grown_;  // per row: the columns where the length exceeds the previous row
};

enum class Move : char { kDiagonal, kUp, kLeft };

// The weighted variant, computed cell by cell.
class WeightedLcsMarker {
 public:
  explicit WeightedLcsMarker(std::span<const double> run_weights) : run_weights_(run_weights) {}

  void mark(const Numbers& reference, const Numbers& peer, Marks& marks) {
    columns_ = peer.size();
    moves_.resize(reference.size() * columns_);
    row_.assign(columns_ + 1, {});
    for (std::size_t i = 0; i < reference.size(); ++i) fill_row(reference[i], peer, i);
    mark_back(reference.size(), marks);
  }

 private:
  struct Cell {
    double value = 0;
    std::uint32_t run = 0;  // length of the run of matching words that ends here
  };

  void fill_row(std::uint32_t word, const Numbers& peer, std::size_t i) {
    Cell diagonal = row_[0];
    for (std::size_t j = 0; j < columns_; ++j) {
      const Cell up = row_[j + 1];
      const Cell left = row_[j];
      Move& move = moves_[i * columns_ + j];
      if (word == peer[j]) {
        move = Move::kDiagonal;
        row_[j + 1] = extend(diagonal);
      } else {
        move = up.value >= left.value ? Move::kUp : Move::kLeft;
        row_[j + 1] = {std::max(up.value, left.value), 0};
      }
      diagonal = up;
    }
  }

  Cell extend(const Cell& cell) const {
    return {cell.value + run_weights_[cell.run + 1] - run_weights_[cell.run], cell.run + 1};
  }

  void mark_back(std::size_t i, Marks& marks) const {
    std::size_t j = columns_;
    while (i > 0 && j > 0) {
      const Move move = moves_[(i - 1) * columns_ + (j - 1)];
      if (move == Move::kDiagonal) marks[i - 1] = 1;
      if (move != Move::kLeft) --i;
      if (move != Move::kUp) --j;
    }
  }

  std::span<const double> run_weights_;
  std::size_t columns_ = 0;
  std::vector<Move> moves_;  // one row per word of the reference
  std::vector<Cell> row_;
};

}  // namespace

std::vector<Marks> mark_lcs(const std::vector<Numbers>& reference, const std::vector<Numbers>& peer,
                            std::size_t num_words) {
  check_lengths(reference, peer, kBits);
  std::vector<Marks> marks = no_marks(reference);
  LcsMarker marker(num_words);
  for (const Numbers& sentence : peer) {
    marker.set_peer(sentence);
    for (std::size_t i = 0; i < reference.size(); ++i) marker.mark(reference[i], marks[i]);
  }
  return marks;
}

std::vector<Marks> mark_weighted_lcs(const std::vector<Numbers>& reference,
                                     const std::vector<Numbers>& peer,
                                     std::span<const double> run_weights) {
  check_lengths(reference, peer, 1);
  std::vector<Marks> marks = no_marks(reference);
  WeightedLcsMarker marker(run_weights);
  for (const Numbers& sentence : peer) {
    for (std::size_t i = 0; i < reference.size(); ++i) {
      marker.mark(reference[i], sentence, marks[i]);
    }
  }
  return marks;
}

}  // namespace neusum
