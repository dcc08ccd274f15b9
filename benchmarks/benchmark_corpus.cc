#include "benchmark_corpus.h"

#include <zstd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string_view>

#include "neusum/corpus.h"

namespace neusum {
namespace {

constexpr std::size_t kInventedDocuments = 50;
constexpr std::size_t kSentencesPerDocument = 30;
constexpr std::size_t kSentencesPerReference = 3;

constexpr std::array<std::string_view, 16> kSentences = {
    "The ferry left the island shortly after dawn with forty passengers on board.",
    "\\\"Nobody told us that the bridge was closed,\\\" said Mr. Halloran, who runs the bakery.",
    "It cost $1,250.75, or about 3.5% more than a year ago.",
    "Dr. Amara Osei of the Institute of Marine Biology in St. Ives doesn't agree.",
    "Why did it take so long?",
    "The council, which meets at 7 p.m. on the first Tuesday of the month, hasn't answered.",
    "A well-known gardener (and a former pilot) planted 12,000 tulips along the canal.",
    "They're waiting for rain... and for news from the U.S. team.",
    "Work on the tower began in Oct. 1998 and was to end by the summer of 2001.",
    "\\u201cWe'll see,\\u201d she added.",
    "Caf\\u00e9 owners in the old town say that trade has never been better.",
    "Its engines, built by Larkin & Sons Ltd. of Hull, were the pride of the fleet.",
    "He walked 20.4 miles in 5:32 hours, a record for the over-80s.",
    "Police found the painting - a small landscape - behind a wardrobe.",
    "No. 14 won, No. 3 came second; the favourite fell at the last fence.",
    "Residents can write to letters@example.org or visit www.example.org/bridge.",
};

std::string invented_record(std::mt19937& random) {
  std::string record = R"({"article":")";
  for (std::size_t i = 0; i < kSentencesPerDocument; ++i) {
    if (i > 0) record += i % 3 == 0 ? "\\n\\n" : " ";
    record += kSentences[random() % kSentences.size()];
  }
  record += R"(","highlights":")";
  for (std::size_t i = 0; i < kSentencesPerReference; ++i) {
    if (i > 0) record += "\\n";
    record += kSentences[random() % kSentences.size()];
  }
  return record + "\"}\n";
}

std::string invented_corpus() {
  std::mt19937 random(7);
  std::string corpus;
  for (std::size_t i = 0; i < kInventedDocuments; ++i) corpus += invented_record(random);
  return corpus;
}

void write_zstd(const std::string& path, std::string_view content) {
  std::string compressed(ZSTD_compressBound(content.size()), '\0');
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(), content.data(),
                                  content.size(), ZSTD_CLEVEL_DEFAULT));
  std::ofstream(path, std::ios::binary) << compressed;
}

}  // namespace

std::string benchmark_corpus() {
  if (const char* path = std::getenv("NEUSUM_BENCH_CORPUS")) return path;
  std::string path = "invented.jsonl.zst";
  write_zstd(path, invented_corpus());
  return path;
}

std::vector<std::string> benchmark_texts() {
  std::vector<std::string> texts;
  CorpusReader reader(benchmark_corpus());
  while (auto document = reader.next()) texts.push_back(std::move(document->text));
  return texts;
}

}  // namespace neusum
