#ifndef NEUSUM_CORPUS_RUN_JOURNAL_H_
#define NEUSUM_CORPUS_RUN_JOURNAL_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "neusum/corpus.h"

namespace neusum {

// How far a run over a corpus has come.
struct RunState {
  std::size_t lines = 0;         // of the input that were processed
  std::size_t output_bytes = 0;  // written for them
  CorpusReport report;           // for them
};

// Records, in a file beside the output, how far a run has come, so that it can be resumed after a
// crash or a power loss. The file is replaced atomically and durably.
class RunJournal {
 public:
  // All that the output depends on: names and values.
  using Settings = std::vector<std::pair<std::string, std::string>>;

  // Adds the input, its size and the version of neusum to `settings`.
  RunJournal(const std::string& input, const std::string& output, Settings settings);

  // Where the last run stopped, if `partial_bytes` of output are enough to resume it. Otherwise the
  // reason is logged and the run starts from the beginning. Throws InvalidInput if the last run had
  // other settings.
  RunState load(std::size_t partial_bytes) const;

  // The output that `state` describes must be durable.
  void save(const RunState& state) const;
  void remove() const;

 private:
  void check_settings(const Settings& earlier) const;

  std::string path_;
  Settings settings_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_RUN_JOURNAL_H_
