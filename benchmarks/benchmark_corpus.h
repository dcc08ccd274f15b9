#ifndef NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_
#define NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_

// What is measured: the corpus that the environment variable NEUSUM_BENCH_CORPUS names, JSON lines
// compressed with zstd, or else invented news of about the usual length.

#include <cstddef>
#include <string>
#include <vector>

namespace neusum {

// The path of the corpus; invented text is written to a file in the working directory.
std::string benchmark_corpus();

// The texts of its documents.
std::vector<std::string> benchmark_texts();

}  // namespace neusum

#endif  // NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_
