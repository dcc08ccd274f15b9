#ifndef NEUSUM_LABELS_SELECTION_H_
#define NEUSUM_LABELS_SELECTION_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "labels/bigram_overlap.h"

namespace neusum {

// The selected sentences of a document and their counts. The counts with one more sentence are
// computed incrementally, from the few bigrams that it shares with the reference. A sentence may be
// selected more than once.
class Selection {
 public:
  explicit Selection(const BigramOverlap& overlap)
      : overlap_(&overlap),
        missing_(overlap.reference_counts().begin(), overlap.reference_counts().end()) {}

  const BigramCounts& counts() const { return counts_; }

  // The counts with one more sentence.
  BigramCounts counts_with(std::size_t sentence) const {
    BigramCounts counts = counts_;
    counts.total += overlap_->alone(sentence).total;
    for (const BigramOverlap::Shared& shared : overlap_->shared(sentence)) {
      counts.hits += new_hits(shared);
    }
    return counts;
  }

  // The gain of every sentence: how much it raises r of the selected sentences.
  std::vector<double> gains() const {
    const double current = overlap_->f1(counts_);
    std::vector<double> gains(overlap_->num_sentences());
    for (std::size_t i = 0; i < gains.size(); ++i) {
      gains[i] = overlap_->f1(counts_with(i)) - current;
    }
    return gains;
  }

  void add(std::size_t sentence) {
    counts_ = counts_with(sentence);
    for (const BigramOverlap::Shared& shared : overlap_->shared(sentence)) {
      missing_[shared.bigram] -= shared.count;
    }
  }

  // Reverts add().
  void remove(std::size_t sentence) {
    counts_.total -= overlap_->alone(sentence).total;
    for (const BigramOverlap::Shared& shared : overlap_->shared(sentence)) {
      missing_[shared.bigram] += shared.count;
      counts_.hits -= new_hits(shared);
    }
  }

 private:
  std::int32_t new_hits(const BigramOverlap::Shared& shared) const {
    return std::clamp(missing_[shared.bigram], 0, shared.count);
  }

  const BigramOverlap* overlap_;
  // For each bigram of the reference, its count minus that in the selection; may be negative.
  std::vector<std::int32_t> missing_;
  BigramCounts counts_;
};

}  // namespace neusum

#endif  // NEUSUM_LABELS_SELECTION_H_
