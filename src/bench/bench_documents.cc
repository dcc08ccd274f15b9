#include "bench/bench_documents.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

struct LengthDistribution {
  double median;
  double deviation;  // standard deviation of the logarithm
  double min;
  double max;
};
constexpr LengthDistribution kSentencesPerDocument = {24, 0.5, kBenchSteps, 80};
constexpr LengthDistribution kWordsPerSentence = {26.2, 0.48, 1, 100};

std::size_t draw_length(const LengthDistribution& lengths, Rng& rng) {
  const double length = std::round(lengths.median * std::exp(lengths.deviation * rng.normal()));
  return static_cast<std::size_t>(std::clamp(length, lengths.min, lengths.max));
}

// Draws a word with a probability proportional to rank^-1.2. As in CNN/Daily Mail, about 0.43 of
// the words of a document are distinct, and 0.19 of those of 32 documents.
Vocabulary::Id draw_word(std::size_t vocabulary_size, Rng& rng) {
  constexpr double kPower = -0.2;  // of the integral
  const double last = std::pow(static_cast<double>(vocabulary_size), kPower);
  const double rank = std::pow(1 + rng.uniform() * (last - 1), 1 / kPower);
  return static_cast<Vocabulary::Id>(std::min(static_cast<std::size_t>(rank), vocabulary_size) - 1);
}

void add_sentence(std::size_t vocabulary_size, Rng& rng, Batch& batch) {
  for (std::size_t i = draw_length(kWordsPerSentence, rng); i > 0; --i) {
    batch.words.push_back(draw_word(vocabulary_size, rng));
  }
  batch.end_sentence();
}

// Adds an arbitrary oracle: the benchmark measures only speed.
void add_oracle(std::size_t sentences, Rng& rng, Batch& batch) {
  for (std::size_t step = 0; step < kBenchSteps; ++step) {
    batch.oracle.push_back(static_cast<std::uint32_t>(step * sentences / kBenchSteps));
    for (std::size_t i = 0; i < sentences; ++i) {
      batch.gains.push_back(static_cast<float>(rng.uniform()));
    }
    batch.gains_begin.push_back(static_cast<std::uint32_t>(batch.gains.size()));
  }
  batch.step_begin.push_back(static_cast<std::uint32_t>(batch.oracle.size()));
}

}  // namespace

Batch make_bench_batch(Rng rng, std::size_t documents, std::size_t vocabulary_size) {
  Batch batch;
  for (std::size_t d = 0; d < documents; ++d) {
    const std::size_t sentences = draw_length(kSentencesPerDocument, rng);
    for (std::size_t s = 0; s < sentences; ++s) add_sentence(vocabulary_size, rng, batch);
    batch.end_document();
    batch.document_ids.push_back(static_cast<std::uint32_t>(d));
    add_oracle(sentences, rng, batch);
  }
  return batch;
}

Batch document_of(const Batch& batch, std::size_t document) {
  Batch single;
  for (std::size_t s = batch.document_begin[document]; s < batch.document_begin[document + 1];
       ++s) {
    const auto words = batch.sentence(s);
    single.words.insert(single.words.end(), words.begin(), words.end());
    single.end_sentence();
  }
  single.end_document();
  return single;
}

}  // namespace neusum
