#ifndef NEUSUM_TRAIN_DYNAMIC_ORACLE_H_
#define NEUSUM_TRAIN_DYNAMIC_ORACLE_H_

#include <span>

#include "base/rng.h"
#include "labels/bigram_overlap.h"
#include "model/batch.h"
#include "model/sentence_scorer.h"

namespace neusum {

// Chooses the steps of the documents of a batch for Objective::kDynamicOracle. In some documents
// the model selects the sentences before a step, the most probable one each time, so that it learns
// to continue from its own mistakes. In the others, the sentence with the highest gain is selected.
class DynamicOracle {
 public:
  // `own_prefixes`: the fraction of documents in which the model selects.
  explicit DynamicOracle(double own_prefixes) : own_prefixes_(own_prefixes) {}

  // Replaces the steps of a batch, and the gains of its sentences at each step. The steps end when
  // no sentence has a positive gain, at the latest after five. The result for a document depends
  // only on the model, `rng` and the id of the document.
  void replace_steps(const SentenceScorer& scorer, const DocumentEncoding& encoding,
                     std::span<const BigramOverlap> overlaps, const Rng& rng, Batch& batch) const;

 private:
  double own_prefixes_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_DYNAMIC_ORACLE_H_
