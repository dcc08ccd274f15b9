// ROUGE-1, 2 and L with stemming, one document at a time, and the bootstrap over all documents.
// Peers are the first three sentences of each document; references are those of the corpus.

#include <benchmark/benchmark.h>

#include <vector>

#include "benchmark_corpus.h"
#include "neusum/corpus.h"
#include "neusum/rouge.h"

namespace neusum {
namespace {

constexpr std::size_t kLead = 3;
const RougeOptions kOptions{.stem = true, .max_n = 2};

struct LeadSummary {
  std::string id;
  std::vector<std::string> peer;
  std::vector<std::vector<std::string>> references;
};

std::vector<LeadSummary> lead_summaries() {
  const Preparer preparer({.language = "en"});
  CorpusReader reader(benchmark_corpus());
  std::vector<LeadSummary> summaries;
  while (std::optional<Document> document = reader.next()) {
    preparer.prepare(*document);
    LeadSummary summary{std::to_string(summaries.size()), {}, {document->reference}};
    for (const Sentence& sentence : document->sentences) {
      if (summary.peer.size() < kLead) summary.peer.emplace_back(sentence.span.of(document->text));
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

void score_documents(benchmark::State& state) {
  const std::vector<LeadSummary> summaries = lead_summaries();
  Rouge155 rouge(kOptions);
  for (auto _ : state) {
    for (const LeadSummary& summary : summaries) {
      benchmark::DoNotOptimize(rouge.score(summary.peer, summary.references));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(summaries.size()));
}
BENCHMARK(score_documents)->Unit(benchmark::kMillisecond);

void bootstrap(benchmark::State& state) {
  Rouge155 rouge(kOptions);
  RougeSystem system{"X", {}, {}};
  for (const LeadSummary& summary : lead_summaries()) {
    system.evaluations.push_back({summary.id, rouge.score(summary.peer, summary.references)});
  }
  for (auto _ : state) benchmark::DoNotOptimize(average_rouge(system, kOptions));
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(system.evaluations.size()));
}
BENCHMARK(bootstrap)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace neusum
