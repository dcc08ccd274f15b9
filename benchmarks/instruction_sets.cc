// Summarizes a corpus with each vector instruction set that this CPU supports, and compares speed
// and summaries: with the model as it is, and with 8-bit weights if it has floats. Exits with 1 if
// the sentences of a document depend on the instruction set, or its scores differ by more than
// 1e-4.
//
// usage: instruction_sets MODEL [CORPUS]
//
// Example:
//   instruction_sets models/neusum-en.safetensors test.jsonl.zst

#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmark_corpus.h"
#include "cpu_clock.h"
#include "neusum/corpus.h"
#include "neusum/summarizer.h"

namespace neusum {
namespace {

constexpr double kMaxScoreDifference = 1e-4;

std::vector<std::string> read_texts(const std::string& path) {
  CorpusReader reader(path);
  std::vector<std::string> texts;
  while (std::optional<Document> document = reader.next()) texts.push_back(document->text);
  return texts;
}

struct Run {
  std::vector<Summary> summaries;
  double seconds = 0;  // CPU time
};

Run summarize_all(const Summarizer& summarizer, const std::vector<std::string>& texts) {
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  Run run;
  run.seconds = 1e-9 * cpu_ns(CLOCK_PROCESS_CPUTIME_ID, [&] {
                  run.summaries = summarizer.summarize_batch(views, {.threads = 1});
                });
  return run;
}

struct Differences {
  std::size_t documents = 0;  // with other sentences
  double score = 0;           // the largest difference of two scores
};

bool same_sentences(const Summary& a, const Summary& b) {
  return std::ranges::equal(a.sentences, b.sentences, {}, &SummarySentence::index,
                            &SummarySentence::index);
}

Differences compare(const std::vector<Summary>& a, const std::vector<Summary>& b) {
  Differences differences;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same_sentences(a[i], b[i])) {
      ++differences.documents;
      continue;
    }
    for (std::size_t j = 0; j < a[i].sentences.size(); ++j) {
      differences.score = std::max(
          differences.score, std::abs(a[i].sentences[j].rank_score - b[i].sentences[j].rank_score));
    }
  }
  return differences;
}

// Prints one row per instruction set, the best one first. Returns whether all give the same
// sentences.
bool compare_instruction_sets(const Model& model, const std::vector<std::string>& texts) {
  const Summarizer summarizer(model);
  std::optional<Run> best;
  bool same = true;
  const std::string_view weights = name_of(model.describe().weight_precision);
  std::printf("%zu documents, one thread, CPU time, weights: %s\n", texts.size(), weights.data());
  std::printf("%-10s %12s %8s %20s %20s\n", "set", "documents/s", "speed", "other sentences",
              "score difference");
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    Run run = summarize_all(summarizer, texts);
    if (!best) best = run;
    const Differences differences = compare(best->summaries, run.summaries);
    std::printf("%-10s %12.0f %8.2f %20zu %20.1e\n", hwy::TargetName(target),
                static_cast<double>(texts.size()) / run.seconds, best->seconds / run.seconds,
                differences.documents, differences.score);
    std::fflush(stdout);  // the next row may take minutes
    same = same && differences.documents == 0 && differences.score <= kMaxScoreDifference;
  }
  hwy::SetSupportedTargetsForTest(0);  // all of them
  return same;
}

}  // namespace
}  // namespace neusum

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: instruction_sets MODEL [CORPUS]\n");
    return 2;
  }
  try {
    const auto model = neusum::Model::load(argv[1]);
    const auto texts = neusum::read_texts(argc == 3 ? argv[2] : neusum::benchmark_corpus());
    bool same = neusum::compare_instruction_sets(model, texts);
    if (model.describe().weight_precision != neusum::WeightPrecision::kInt8) {
      same = neusum::compare_instruction_sets(model.quantize(), texts) && same;
    }
    return same ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "instruction_sets: %s\n", error.what());
    return 2;
  }
}
