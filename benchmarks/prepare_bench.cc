// Prepares a corpus from file to file with one thread, compared with the minimum that any tool must
// do: decompression with libzstd, simdjson for one field per line, ICU's sentence iterator.

#include <benchmark/benchmark.h>
#include <simdjson.h>
#include <zstd.h>

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include "benchmark_corpus.h"
#include "cpu_clock.h"
#include "icu_iterator.h"
#include "neusum/corpus.h"

namespace neusum {
namespace {

// Calls `use` with every piece of the decompressed file.
template <typename Use>
void decompress(const std::string& path, Use&& use) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) throw std::runtime_error("cannot open " + path);
  const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(),
                                                                             ZSTD_freeDStream);
  std::string compressed(ZSTD_DStreamInSize(), '\0');
  std::string plain(ZSTD_DStreamOutSize(), '\0');
  while (const auto size = std::fread(compressed.data(), 1, compressed.size(), file.get())) {
    ZSTD_inBuffer in{compressed.data(), size, 0};
    while (in.pos < in.size) {
      ZSTD_outBuffer out{plain.data(), plain.size(), 0};
      if (ZSTD_isError(ZSTD_decompressStream(stream.get(), &out, &in))) {
        throw std::runtime_error(path + " is not compressed with zstd");
      }
      use(std::string_view(plain).substr(0, out.pos));
    }
  }
}

// Calls `use` with every line; simdjson may read SIMDJSON_PADDING bytes after its end.
template <typename Use>
void read_lines(const std::string& path, Use&& use) {
  std::string buffer;
  decompress(path, [&](std::string_view piece) {
    buffer += piece;
    buffer.reserve(buffer.size() + simdjson::SIMDJSON_PADDING);
    std::size_t begin = 0;
    for (std::size_t end; (end = buffer.find('\n', begin)) != std::string::npos; begin = end + 1) {
      use(simdjson::padded_string_view(buffer.data() + begin, end - begin,
                                       buffer.capacity() - begin));
    }
    buffer.erase(0, begin);
  });
}

// Returns the number of sentences that ICU finds in the texts of a corpus.
std::size_t bare_loop(const std::string& path) {
  simdjson::ondemand::parser parser;
  IcuIterator sentences(icu::BreakIterator::createSentenceInstance);
  std::size_t count = 0;
  read_lines(path, [&](simdjson::padded_string_view line) {
    auto document = parser.iterate(line);
    std::string_view text;
    if (document["article"].get(text) != simdjson::SUCCESS) text = document["text"];
    count += sentences.count_boundaries(text);
  });
  return count;
}

void prepare(benchmark::State& state, const std::string& output) {
  const std::string input = benchmark_corpus();
  Comparison cost;
  for (auto _ : state) {
    cost.baseline_ns +=
        cpu_ns(CLOCK_PROCESS_CPUTIME_ID, [&] { benchmark::DoNotOptimize(bare_loop(input)); });
    cost.neusum_ns += cpu_ns(CLOCK_PROCESS_CPUTIME_ID, [&] {
      cost.bytes +=
          static_cast<double>(prepare_corpus(input, output, {.run = {.threads = 1}}).input_bytes);
    });
  }
  std::filesystem::remove(output);
  cost.report(state, "bare_ns_per_byte");
}
BENCHMARK_CAPTURE(prepare, to_plain_file, "prepared.jsonl")
    ->Repetitions(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(prepare, to_zstd_file, "prepared.jsonl.zst")
    ->Repetitions(5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace neusum
