#ifndef NEUSUM_BENCH_BENCH_DOCUMENTS_H_
#define NEUSUM_BENCH_BENCH_DOCUMENTS_H_

#include <cstddef>

#include "base/rng.h"
#include "data/batch.h"

namespace neusum {

inline constexpr std::size_t kBenchSteps = 3;  // sentences to extract of each document

// Random documents of the shape of the paper's corpus: 27 sentences of 29 words on average, their
// numbers log-normal; words [0, num_words) by Zipf's law; an oracle of three sentences with gains.
Batch make_bench_batch(Rng rng, std::size_t documents, std::size_t num_words);

// One document of a batch, without its oracle.
Batch document_of(const Batch& batch, std::size_t document);

}  // namespace neusum

#endif  // NEUSUM_BENCH_BENCH_DOCUMENTS_H_
