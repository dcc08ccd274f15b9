#include "bench/bench_work.h"

#include <algorithm>
#include <limits>

#include "bench/bench_documents.h"
#include "bench/flops.h"
#include "nn/initialize.h"
#include "train/kl_loss.h"

namespace neusum {
namespace {

constexpr std::size_t kNumWords = 100'000;
constexpr std::size_t kNumBatches = 4;
constexpr std::size_t kSteps = 3;
constexpr std::uint64_t kSeed = 1;

std::vector<float> random_vectors(std::size_t size) {
  Rng rng = Rng(kSeed).split(1);
  std::vector<float> numbers(kNumWords * size);
  for (float& number : numbers) number = static_cast<float>(rng.uniform() - 0.5);
  return numbers;
}

std::vector<Batch> split_documents(const Batch& batch) {
  std::vector<Batch> documents;
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    documents.push_back(document_of(batch, d));
  }
  return documents;
}

// The best sentence that is not yet extracted of each document, whose scores are then no good.
class GreedyExtraction {
 public:
  GreedyExtraction(const SentenceExtractor& extractor, const DocumentEncoding& encoding)
      : extractor_(extractor),
        encoding_(encoding),
        state_(extractor.begin(encoding)),
        last_(encoding.num_documents(), encoding.sentences.cols()),
        extracted_(encoding.sentences.rows()) {
    last_.fill(0);
  }

  void step() {
    extractor_.advance(last_.view(), state_);
    for (std::size_t d = 0; d < encoding_.num_documents(); ++d) {
      scores_.resize(encoding_.num_sentences(d));
      extractor_.score(encoding_, state_, d, scores_);
      const std::size_t best = encoding_.begin[d] + find_best(encoding_.begin[d]);
      extracted_[best] = true;
      std::copy_n(encoding_.sentences.row(best), last_.cols(), last_.row(d));
    }
  }

 private:
  std::size_t find_best(std::size_t first) {
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      if (extracted_[first + i]) scores_[i] = -std::numeric_limits<float>::infinity();
    }
    return static_cast<std::size_t>(std::max_element(scores_.begin(), scores_.end()) -
                                    scores_.begin());
  }

  const SentenceExtractor& extractor_;
  const DocumentEncoding& encoding_;
  ExtractionState state_;
  Matrix last_;
  std::vector<bool> extracted_;
  std::vector<float> scores_;
};

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
      optimizer_({}, parameters_.size()) {
  initialize(Initialization::kXavier, model_.layout(), Rng(kSeed).split(2), parameters_);
  for (std::size_t i = 0; i < kNumBatches; ++i) {
    batches_.push_back(
        make_bench_batch(Rng(kSeed).split(3).split(i), options.batch_size, kNumWords));
    documents_.push_back(split_documents(batches_.back()));
  }
}

WorkDone BenchWork::train(std::size_t round) {
  const TrainOptions options;
  const Batch& batch = this->batch(round);
  const StepNumbers& scores =
      training_.forward(parameters_, batch, {options.sentence_dropout, options.document_dropout},
                        Rng(kSeed).split(round), pool_);
  kl_loss(options.loss, batch, scores, d_scores_);
  std::fill(gradients_.begin(), gradients_.end(), 0.0F);
  training_.backward(d_scores_, gradients_, pool_);
  optimizer_.step(options.optimizer.learning_rate, gradients_, parameters_, pool_);
  const TextSize text = size_of(batch);
  return {text.documents, count_flops(options_.model, options_.vector_size, text).training};
}

void BenchWork::extract_from(const Batch& batch) {
  const DocumentEncoding encoding = model_.encode(parameters_, batch, workspace_, pool_);
  const SentenceExtractor extractor = model_.extractor(parameters_);
  GreedyExtraction extraction(extractor, encoding);
  for (std::size_t step = 0; step < kSteps; ++step) extraction.step();
}

WorkDone BenchWork::extract(std::size_t round) {
  extract_from(batch(round));
  const TextSize text = size_of(batch(round));
  return {text.documents, count_flops(options_.model, options_.vector_size, text).forward};
}

WorkDone BenchWork::extract_one_by_one(std::size_t round) {
  for (const Batch& document : documents_[round % documents_.size()]) extract_from(document);
  const TextSize text = size_of(batch(round));
  return {text.documents, count_flops(options_.model, options_.vector_size, text).forward};
}

}  // namespace neusum
