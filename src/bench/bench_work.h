#ifndef NEUSUM_BENCH_BENCH_WORK_H_
#define NEUSUM_BENCH_BENCH_WORK_H_

#include <cstddef>
#include <vector>

#include "base/thread_pool.h"
#include "bench/measurement.h"
#include "model/neusum_model.h"
#include "neusum/bench.h"
#include "summarize/extraction.h"
#include "train/optimizer.h"

namespace neusum {

// What is measured, on an untrained model and a few random batches, which take turns.
class BenchWork {
 public:
  BenchWork(const BenchOptions& options, ThreadPool& pool);

  // One update with a batch, as training makes it.
  WorkDone train(std::size_t round);
  // The three best sentences of each document, all documents together or one by one.
  WorkDone extract(std::size_t round);
  WorkDone extract_one_by_one(std::size_t round);

 private:
  const Batch& batch(std::size_t round) const { return batches_[round % batches_.size()]; }
  void extract_from(const Batch& batch);

  BenchOptions options_;
  ThreadPool& pool_;
  std::vector<float> vectors_;
  NeusumModel model_;
  std::vector<float> parameters_;
  std::vector<float> gradients_;
  ModelTraining training_;
  Optimizer optimizer_;
  StepNumbers d_scores_;
  ExtractionWorker worker_;
  std::vector<Batch> batches_;
  std::vector<std::vector<Batch>> documents_;  // of each batch
};

}  // namespace neusum

#endif  // NEUSUM_BENCH_BENCH_WORK_H_
