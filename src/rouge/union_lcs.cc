#include "rouge/union_lcs.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

using Mask = std::vector<char>;  // 1 for the words of a reference sentence that are hit

enum class Move : char { kDiagonal, kUp, kLeft };

// The weights of runs of 0, 1, … words.
std::vector<double> weigh_runs(std::size_t longest, double weight) {
  std::vector<double> weights(longest + 1);
  for (std::size_t k = 0; k <= longest; ++k) weights[k] = std::pow(static_cast<double>(k), weight);
  return weights;
}

// Finds one longest common subsequence of two sentences, where a run of k words is worth
// run_weights[k], and marks its words. Of equally good ones it must be the script's: it goes back
// from the ends and drops a word of the reference before one of the peer.
class LcsMarker {
 public:
  explicit LcsMarker(std::vector<double> run_weights) : run_weights_(std::move(run_weights)) {}

  void mark(const Numbers& reference, const Numbers& peer, Mask& mask) {
    columns_ = peer.size();
    moves_.resize(reference.size() * columns_);
    row_.assign(columns_ + 1, {});
    for (std::size_t i = 0; i < reference.size(); ++i) fill_row(reference[i], peer, i);
    mark_back(reference.size(), mask);
  }

 private:
  struct Cell {
    double value = 0;
    std::uint32_t run = 0;  // of words that match and end here
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

  void mark_back(std::size_t i, Mask& mask) const {
    std::size_t j = columns_;
    while (i > 0 && j > 0) {
      const Move move = moves_[(i - 1) * columns_ + (j - 1)];
      if (move == Move::kDiagonal) mask[i - 1] = 1;
      if (move != Move::kLeft) --i;
      if (move != Move::kUp) --j;
    }
  }

  std::vector<double> run_weights_;
  std::size_t columns_ = 0;
  std::vector<Move> moves_;  // a row for each word of the reference
  std::vector<Cell> row_;
};

// Walks over the sentences of the reference and their hits: calls hit(position, mask) for each word
// that counts, and sentence(words) before each sentence.
template <typename OnSentence, typename OnHit>
void visit_hits(const LcsSummary& reference, const LcsSummary& peer, LcsMarker marker,
                OnSentence on_sentence, OnHit on_hit) {
  std::vector<std::uint32_t> reference_left = reference.counts;
  std::vector<std::uint32_t> peer_left = peer.counts;
  for (const Numbers& words : reference.sentences) {
    Mask mask(words.size());
    for (const Numbers& sentence : peer.sentences) marker.mark(words, sentence, mask);
    on_sentence(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (mask[i] == 0 || reference_left[words[i]] == 0 || peer_left[words[i]] == 0) continue;
      --reference_left[words[i]];
      --peer_left[words[i]];
      on_hit(i, mask);
    }
  }
}

std::size_t longest_sentence(const LcsSummary& summary) {
  std::size_t longest = 0;
  for (const Numbers& sentence : summary.sentences) longest = std::max(longest, sentence.size());
  return longest;
}

}  // namespace

Overlap overlap_of_lcs(const LcsSummary& reference, const LcsSummary& peer) {
  std::size_t words_in_all = 0;
  std::size_t hits = 0;
  visit_hits(
      reference, peer, LcsMarker(weigh_runs(longest_sentence(reference), 1)),
      [&](std::size_t words) { words_in_all += words; },
      [&](std::size_t /*position*/, const Mask& /*mask*/) { ++hits; });
  Overlap overlap{static_cast<double>(hits), static_cast<double>(words_in_all),
                  static_cast<double>(peer.words)};
  overlap.rank = ratio(overlap.hits, overlap.reference);
  return overlap;
}

Overlap overlap_of_weighted_lcs(const LcsSummary& reference, const LcsSummary& peer,
                                double weight) {
  const std::vector<double> weights = weigh_runs(longest_sentence(reference), weight);
  Overlap overlap;
  double base = 0;
  std::size_t run = 0;
  visit_hits(
      reference, peer, LcsMarker(weights),
      [&](std::size_t words) {
        base += weights[words];
        run = 0;
      },
      [&](std::size_t position, const Mask& mask) {
        // A run ends before a word that is not marked. One whose last marked word does not count
        // goes on into the next, or is lost at the end of the sentence: so does the script.
        ++run;
        if (position + 1 < mask.size() && mask[position + 1] != 0) return;
        overlap.hits += weights[run];
        run = 0;
      });
  // The base is weighted already, and is weighted once more: so does the script.
  overlap.reference = std::pow(base, weight);
  overlap.peer = std::pow(static_cast<double>(peer.words), weight);
  overlap.rank = std::pow(ratio(overlap.hits, base), 1 / weight);
  return overlap;
}

}  // namespace neusum
