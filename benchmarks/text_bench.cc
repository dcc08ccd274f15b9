// Single-threaded sentence splitting and tokenization. The baseline is ICU's sentence and word
// iterators.

#include <benchmark/benchmark.h>

#include <ctime>

#include "benchmark_corpus.h"
#include "cpu_clock.h"
#include "icu_iterator.h"
#include "neusum/text.h"

namespace neusum {
namespace {

std::size_t count_tokens(const SentenceSplitter& splitter, const Tokenizer& tokenizer,
                         std::string_view text) {
  std::size_t count = 0;
  for (const Span& sentence : splitter.split(text)) {
    count += tokenizer.tokenize(text, sentence).size();
  }
  return count;
}

void split_and_tokenize(benchmark::State& state) {
  const auto texts = benchmark_texts();
  IcuIterator icu_sentences(icu::BreakIterator::createSentenceInstance);
  IcuIterator icu_words(icu::BreakIterator::createWordInstance);
  const SentenceSplitter splitter;
  const Tokenizer tokenizer;

  Comparison cost;
  for (auto _ : state) {
    for (const std::string& text : texts) {
      cost.baseline_ns += cpu_ns(CLOCK_THREAD_CPUTIME_ID, [&] {
        benchmark::DoNotOptimize(icu_sentences.count_boundaries(text));
        benchmark::DoNotOptimize(icu_words.count_boundaries(text));
      });
      cost.neusum_ns += cpu_ns(CLOCK_THREAD_CPUTIME_ID, [&] {
        benchmark::DoNotOptimize(count_tokens(splitter, tokenizer, text));
      });
      cost.bytes += static_cast<double>(text.size());
    }
  }
  cost.report(state, "icu_ns_per_byte");
}
BENCHMARK(split_and_tokenize)->Repetitions(5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace neusum
