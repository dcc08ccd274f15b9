#ifndef NEUSUM_CORPUS_RUN_JOURNAL_H_
#define NEUSUM_CORPUS_RUN_JOURNAL_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "neusum/corpus.h"

namespace neusum {

// The progress of a run over a corpus.
struct RunState {
  std::size_t lines = 0;         // number of processed input lines
  std::size_t output_bytes = 0;  // size of their output
  CorpusReport report;           // their counts
};

// Records the progress of a run in a file next to the output, so that the run can be resumed after
// a crash or a power loss. The file is replaced atomically and durably.
class RunJournal {
 public:
  // Names and values of everything that the output depends on.
  using Settings = std::vector<std::pair<std::string, std::string>>;

  // Adds the input, its size and the version of neusum to `settings`.
  RunJournal(const std::string& input, const std::string& output, Settings settings);

  // Returns the state of the last run. If `partial_bytes` of output are too few to resume it, logs
  // the reason and returns an empty state. Throws InvalidInput if the last run had other settings.
  RunState load(std::size_t partial_bytes) const;

  // Call after the output that `state` describes is synced to disk.
  void save(const RunState& state) const;
  void remove() const;

 private:
  void check_settings(const Settings& earlier) const;

  std::string path_;
  Settings settings_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_RUN_JOURNAL_H_
