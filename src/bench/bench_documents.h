#ifndef NEUSUM_BENCH_BENCH_DOCUMENTS_H_
#define NEUSUM_BENCH_BENCH_DOCUMENTS_H_

#include <cstddef>

#include "base/rng.h"
#include "model/batch.h"

namespace neusum {

inline constexpr std::size_t kBenchSteps = 3;  // sentences to select per document

// Random documents shaped like the paper's corpus: on average 27 sentences of 29 words, with
// log-normal lengths. Word ids are in [0, vocabulary_size) and follow Zipf's law. Each document has
// an oracle of three sentences with gains.
Batch make_bench_batch(Rng rng, std::size_t documents, std::size_t vocabulary_size);

// One document of a batch, without its oracle.
Batch document_of(const Batch& batch, std::size_t document);

}  // namespace neusum

#endif  // NEUSUM_BENCH_BENCH_DOCUMENTS_H_
