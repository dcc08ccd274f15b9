#include "train/dynamic_oracle.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"
#include "labels/selection.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxSteps = 5;  // few oracles are longer

// The steps of one document.
struct DocumentSteps {
  bool is_own;  // whether the model selects the sentences
  Selection reference;
  bool is_complete = false;
  std::vector<std::size_t> left = {};  // the sentences that are not selected
  std::vector<std::size_t> selected = {};
  std::vector<double> gains = {};  // of all sentences, one list after the other for each step
};

DocumentSteps begin_steps(const BigramOverlap& overlap, Rng rng, double own_prefixes) {
  DocumentSteps steps = {.is_own = rng.uniform() < own_prefixes, .reference = Selection(overlap)};
  steps.left.resize(overlap.num_sentences());
  std::iota(steps.left.begin(), steps.left.end(), 0);
  return steps;
}

// Adds a step, given the scores of all sentences. The steps are complete when no sentence has a
// positive gain.
void add_step(std::span<const float> scores, DocumentSteps& steps) {
  const std::vector<double> gains = steps.reference.gains();
  const auto highest = [&](auto&& value) {
    return std::ranges::max_element(steps.left, {}, value);
  };
  const auto best = highest([&](std::size_t i) { return gains[i]; });
  steps.is_complete = best == steps.left.end() || (gains[*best] <= 0 && !steps.selected.empty());
  if (steps.is_complete) return;
  const auto next = steps.is_own ? highest([&](std::size_t i) { return scores[i]; }) : best;
  steps.gains.insert(steps.gains.end(), gains.begin(), gains.end());
  steps.selected.push_back(*next);
  steps.reference.add(*next);
  steps.left.erase(next);
}

void set_steps(std::span<const DocumentSteps> documents, Batch& batch) {
  batch.step_begin.assign(1, 0);
  batch.gains_begin.assign(1, 0);
  batch.oracle.clear();
  batch.gains.clear();
  for (const DocumentSteps& steps : documents) {
    const std::size_t num_sentences = steps.left.size() + steps.selected.size();
    for (const std::size_t sentence : steps.selected) {
      batch.oracle.push_back(static_cast<std::uint32_t>(sentence));
      batch.gains_begin.push_back(batch.gains_begin.back() +
                                  static_cast<std::uint32_t>(num_sentences));
    }
    for (const double gain : steps.gains) batch.gains.push_back(static_cast<float>(gain));
    batch.step_begin.push_back(static_cast<std::uint32_t>(batch.oracle.size()));
  }
}

}  // namespace

void DynamicOracle::replace_steps(const SentenceScorer& scorer, const DocumentEncoding& encoding,
                                  std::span<const BigramOverlap> overlaps, const Rng& rng,
                                  Batch& batch) const {
  NEUSUM_CHECK(overlaps.size() == batch.num_documents());
  std::vector<DocumentSteps> documents;
  for (std::size_t d = 0; d < overlaps.size(); ++d) {
    NEUSUM_CHECK(overlaps[d].num_sentences() == batch.num_sentences(d));
    documents.push_back(begin_steps(overlaps[d], rng.split(batch.document_ids[d]), own_prefixes_));
  }
  ScorerState state = scorer.begin(encoding);
  Matrix last(documents.size(), encoding.sentences.cols());
  last.fill(0);
  std::vector<float> scores;
  for (std::size_t t = 0; t < kMaxSteps; ++t) {
    scorer.advance(last.view(), state);
    const Matrix queries = scorer.queries(state);
    for (std::size_t d = 0; d < documents.size(); ++d) {
      if (documents[d].is_complete) continue;
      scores.resize(batch.num_sentences(d));
      scorer.score(state.keys.view().row_range(batch.document_begin[d], scores.size()),
                   queries.row(d), scores);
      add_step(scores, documents[d]);
      if (documents[d].is_complete) continue;
      const std::size_t selected = batch.document_begin[d] + documents[d].selected.back();
      std::copy_n(encoding.sentences.row(selected), last.cols(), last.row(d));
    }
  }
  set_steps(documents, batch);
}

}  // namespace neusum
