// Reads any bytes as lines of peers and references. Every scored document is in the report once,
// with scores in 0..1, and the report can be written in the format of the script and as JSON.

#include <unordered_set>

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/training/rouge_evaluation.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

void check_system(const RougeSystem& system, std::size_t metrics) {
  NEUSUM_CHECK(system.averages.size() == metrics);
  std::unordered_set<std::string> ids;
  for (const RougeEvaluation& evaluation : system.evaluations) {
    NEUSUM_CHECK(ids.insert(evaluation.id).second);
    NEUSUM_CHECK(evaluation.scores.size() == metrics);
    for (const RougeScore& score : evaluation.scores) NEUSUM_CHECK(score.f >= 0 && score.f <= 1);
  }
}

void check_report(const RougeReport& report) {
  const std::size_t metrics = report.options.metrics().size();
  for (const RougeSystem& system : report.systems) check_system(system, metrics);
  NEUSUM_CHECK(!format_rouge155(report, /*details=*/true).empty());
  NEUSUM_CHECK(format_rouge_json(report).ends_with("}\n"));
}

}  // namespace
}  // namespace neusum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const neusum::ScratchFolder kScratch;
  const FuzzInput input(data, size);
  const neusum::RougeOptions options{
      .stem = true, .max_n = 2, .lcs_weight = 1.2, .skip_distance = 4, .samples = 2};
  // The first line makes the file JSON; a settings.xml could name any file of this machine.
  const std::string path = kScratch.write("lines.jsonl", "{}\n" + std::string(input.text));
  try {
    neusum::check_report(neusum::evaluate_rouge({.path = path, .threads = 1}, options));
  } catch (const neusum::InvalidInput&) {  // no valid line
  }
  return 0;
}
