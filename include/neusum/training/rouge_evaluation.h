#ifndef NEUSUM_TRAINING_ROUGE_EVALUATION_H_
#define NEUSUM_TRAINING_ROUGE_EVALUATION_H_

// ROUGE of the summaries in files: what the official script does, for its inputs and for JSON
// lines.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/options.h"
#include "neusum/rouge.h"

namespace neusum {

struct RougeReport {
  RougeOptions options = {};
  std::vector<RougeSystem> systems = {};  // by name
  std::size_t bad_lines = 0;              // skipped; the first ten of a kind are logged
};

// Format of a summary file: one sentence per line (SPL), or the script's HTML (SEE).
enum class SummaryForm { kSpl, kSee };
template <>
struct EnumNames<SummaryForm> {
  static constexpr EnumName<SummaryForm> kNames[] = {
      {SummaryForm::kSpl, "SPL"},
      {SummaryForm::kSee, "SEE"},
  };
};

// Where peers and references come from.
struct RougeInput {
  // JSON lines, {"id":…,"system":…,"peer":[…],"references":[[…],…]}, or the script's settings.xml.
  std::string path = {};
  // If set, `path` is a list of summary files of this format: "peer reference…", one document per
  // line.
  std::optional<SummaryForm> list_form = {};
  // If the input names systems: the one to evaluate (empty: all). Else the name of the only one.
  std::string system = {};
  unsigned threads = 0;  // at most kMaxThreads; 0: one per available CPU
  bool strict = false;   // stop with an error at the first bad line
};

RougeReport evaluate_rouge(const RougeInput& input, const RougeOptions& options,
                           const ProgressCallback& progress = nullptr);

// Formats a report as the script prints it; `details` (-d) adds the scores of each document. With
// other words than the script's, the first line names the mode.
std::string format_rouge155(const RougeReport& report, bool details);

// Formats a report as one line of JSON per system; docs/reference/training-formats.md lists the
// fields.
std::string format_rouge_json(const RougeReport& report);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_ROUGE_EVALUATION_H_
