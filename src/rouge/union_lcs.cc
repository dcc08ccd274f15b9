#include "rouge/union_lcs.h"

#include <algorithm>
#include <cmath>

#include "rouge/lcs_marks.h"

namespace neusum {
namespace {

// weights[k]: the weight of a run of k words.
std::vector<double> weigh_runs(std::size_t longest, double weight) {
  std::vector<double> weights(longest + 1);
  for (std::size_t k = 0; k <= longest; ++k) weights[k] = std::pow(static_cast<double>(k), weight);
  return weights;
}

// Visits the marked words of the reference. Calls on_sentence(words) before each sentence and
// on_hit(position, marks) for each hit; a word counts at most as often as it occurs in both
// summaries.
template <typename OnSentence, typename OnHit>
void visit_hits(const LcsSummary& reference, const LcsSummary& peer,
                const std::vector<Marks>& marks, OnSentence on_sentence, OnHit on_hit) {
  std::vector<std::uint32_t> reference_left = reference.counts;
  std::vector<std::uint32_t> peer_left = peer.counts;
  for (std::size_t s = 0; s < marks.size(); ++s) {
    const Numbers& words = reference.sentences[s];
    on_sentence(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (marks[s][i] == 0 || reference_left[words[i]] == 0 || peer_left[words[i]] == 0) continue;
      --reference_left[words[i]];
      --peer_left[words[i]];
      on_hit(i, marks[s]);
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
      reference, peer, mark_lcs(reference.sentences, peer.sentences, peer.counts.size()),
      [&](std::size_t words) { words_in_all += words; },
      [&](std::size_t /*position*/, const Marks& /*marks*/) { ++hits; });
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
      reference, peer, mark_weighted_lcs(reference.sentences, peer.sentences, weights),
      [&](std::size_t words) {
        base += weights[words];
        run = 0;
      },
      [&](std::size_t position, const Marks& marks) {
        // A run ends before a word that is not marked. Like in the script, a run whose last marked
        // word is no hit continues into the next run, or is lost at the end of the sentence.
        ++run;
        if (position + 1 < marks.size() && marks[position + 1] != 0) return;
        overlap.hits += weights[run];
        run = 0;
      });
  // Like the script, applies the weight to the base a second time.
  overlap.reference = std::pow(base, weight);
  overlap.peer = std::pow(static_cast<double>(peer.words), weight);
  overlap.rank = std::pow(ratio(overlap.hits, base), 1 / weight);
  return overlap;
}

}  // namespace neusum
