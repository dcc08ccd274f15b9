// CPU time of the oracle search, document by document, without reading and writing. The stems of
// the words are cached after the first round.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <vector>

#include "benchmark_corpus.h"
#include "cpu_clock.h"
#include "neusum/corpus.h"
#include "neusum/training/oracle.h"

namespace neusum {
namespace {

std::vector<Document> prepared_documents() {
  const Preparer preparer({.language = "en"});
  CorpusReader reader(benchmark_corpus());
  std::vector<Document> documents;
  while (std::optional<Document> document = reader.next()) {
    preparer.prepare(*document);
    documents.push_back(std::move(*document));
  }
  return documents;
}

void find_oracles(benchmark::State& state, OracleMethod method) {
  const std::vector<Document> documents = prepared_documents();
  OracleFinder finder(method);
  for (const Document& document : documents) finder.find(document);
  std::vector<double> ns(documents.size());
  for (auto _ : state) {
    for (std::size_t i = 0; i < documents.size(); ++i) {
      ns[i] += cpu_ns(CLOCK_THREAD_CPUTIME_ID,
                      [&] { benchmark::DoNotOptimize(finder.find(documents[i])); });
    }
  }
  std::sort(ns.begin(), ns.end());
  const auto microseconds = [&](double sum) {
    return sum / 1e3 / static_cast<double>(state.iterations());
  };
  state.counters["mean_us"] =
      microseconds(std::accumulate(ns.begin(), ns.end(), 0.0)) / static_cast<double>(ns.size());
  state.counters["median_us"] = microseconds(ns[ns.size() / 2]);
  state.counters["worst_us"] = microseconds(ns.back());
}
BENCHMARK_CAPTURE(find_oracles, greedy, OracleMethod::kGreedy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_oracles, exhaustive, OracleMethod::kExhaustive)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(find_oracles, released, OracleMethod::kReleased)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace neusum
