#include "bench/bench_work.h"

#include <algorithm>

#include "bench/bench_documents.h"
#include "bench/flops.h"
#include "nn/initialize.h"
#include "summarize/beam_search.h"
#include "train/objective.h"

namespace neusum {
namespace {

constexpr std::size_t kNumWords = 100'000;
constexpr std::size_t kNumBatches = 4;
constexpr std::uint64_t kSeed = 1;

std::vector<float> random_vectors(std::size_t size) {
  Rng rng = Rng(kSeed).split(1);
  std::vector<float> values(kNumWords * size);
  for (float& value : values) value = static_cast<float>(rng.uniform() - 0.5);
  return values;
}

std::vector<Batch> split_documents(const Batch& batch) {
  std::vector<Batch> documents;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    documents.push_back(document_of(batch, d));
  }
  return documents;
}

}  // namespace

BenchWork::BenchWork(const BenchOptions& options, ThreadPool& pool)
    : options_(options),
      pool_(pool),
      vectors_(random_vectors(options.vector_size)),
      model_(options.model,
             {.size = options.vector_size,
              .frozen = {vectors_.data(), kNumWords, options.vector_size, options.vector_size}}),
      parameters_(model_.layout().size()),
      gradients_(parameters_.size()),
      training_(model_),
      optimizer_({}, parameters_.size()),
      worker_(pool.size()) {
  initialize(Initialization::kXavier, model_.layout(), Rng(kSeed).split(2), parameters_);
  packed_ = model_.pack(parameters_);
  for (std::size_t i = 0; i < kNumBatches; ++i) {
    batches_.push_back(
        make_bench_batch(Rng(kSeed).split(3).split(i), options.batch_size, kNumWords));
    sizes_.push_back(size_of(batches_.back()));
    documents_.push_back(split_documents(batches_.back()));
    single_flops_.push_back(0);
    for (const Batch& document : documents_.back()) {
      single_flops_.back() += flops_of(size_of(document)).forward;
    }
  }
}

WorkDone BenchWork::train(std::size_t round) {
  const TrainOptions options;
  const Batch& batch = this->batch(round);
  const StepScores& scores =
      training_.forward(parameters_, batch, {options.sentence_dropout, options.document_dropout},
                        Rng(kSeed).split(round), pool_);
  const ObjectiveFunction objective(options.loss, Scoring::kEachStep);
  objective.loss(batch, batch.num_documents(), scores, d_scores_);
  std::fill(gradients_.begin(), gradients_.end(), 0.0F);
  training_.backward(d_scores_, gradients_, pool_);
  optimizer_.step(options.optimizer.learning_rate, gradients_, parameters_, pool_);
  const TextSize& text = sizes_[round % kNumBatches];
  return {text.documents, flops_of(text).training};
}

void BenchWork::extract_from(const Batch& batch) {
  neusum::find_best({model_, packed_}, batch, kBenchSteps, worker_);
}

WorkDone BenchWork::extract(std::size_t round) {
  extract_from(batch(round));
  const TextSize& text = sizes_[round % kNumBatches];
  return {text.documents, flops_of(text).forward};
}

WorkDone BenchWork::extract_one_by_one(std::size_t round) {
  for (const Batch& document : documents_[round % kNumBatches]) extract_from(document);
  return {sizes_[round % kNumBatches].documents, single_flops_[round % kNumBatches]};
}

}  // namespace neusum
