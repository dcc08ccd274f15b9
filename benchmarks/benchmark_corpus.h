#ifndef NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_
#define NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_

// The corpus of the benchmarks: the file in the environment variable NEUSUM_BENCH_CORPUS (JSON
// lines compressed with zstd), or invented news of typical length.

#include <cstddef>
#include <string>
#include <vector>

namespace neusum {

// Returns the path of the corpus. Invented text is written to a file in the working directory.
std::string benchmark_corpus();

// Returns the texts of the documents.
std::vector<std::string> benchmark_texts();

}  // namespace neusum

#endif  // NEUSUM_BENCHMARKS_BENCHMARK_CORPUS_H_
