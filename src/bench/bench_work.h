#ifndef NEUSUM_BENCH_BENCH_WORK_H_
#define NEUSUM_BENCH_BENCH_WORK_H_

#include <cstddef>
#include <vector>

#include "base/thread_pool.h"
#include "bench/flops.h"
#include "bench/measurement.h"
#include "model/model_training.h"
#include "model/neusum_model.h"
#include "neusum/training/bench.h"
#include "summarize/beam_search.h"
#include "train/optimizer.h"

namespace neusum {

// The measured operations, on an untrained model. The rounds cycle through a few random batches.
class BenchWork {
 public:
  BenchWork(const BenchOptions& options, ThreadPool& pool);

  // One training update with a batch.
  WorkDone train(std::size_t round);
  // Selects the three best sentences of each document: the whole batch at once, or one document
  // after the other.
  WorkDone extract(std::size_t round);
  WorkDone extract_one_by_one(std::size_t round);

 private:
  const Batch& batch(std::size_t round) const { return batches_[round % batches_.size()]; }
  void extract_from(const Batch& batch);
  Flops flops_of(const TextSize& text) const {
    return count_flops(options_.model, options_.vector_size, text);
  }

  BenchOptions options_;
  ThreadPool& pool_;
  std::vector<float> vectors_;
  NeusumModel model_;
  std::vector<float> parameters_;
  NeusumModel::Packed packed_;  // of the initial parameters
  std::vector<float> gradients_;
  ModelTraining training_;
  Optimizer optimizer_;
  StepScores d_scores_;
  SearchWorkspace worker_;
  std::vector<Batch> batches_;
  std::vector<TextSize> sizes_;                // of the batches
  std::vector<std::vector<Batch>> documents_;  // the documents of each batch, one by one
  std::vector<double> single_flops_;           // per batch, of its documents one by one
};

}  // namespace neusum

#endif  // NEUSUM_BENCH_BENCH_WORK_H_
