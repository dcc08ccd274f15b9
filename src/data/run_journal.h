#ifndef NEUSUM_DATA_RUN_JOURNAL_H_
#define NEUSUM_DATA_RUN_JOURNAL_H_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "neusum/corpus.h"

namespace neusum {

// How far a run over a corpus has come.
struct RunState {
  std::size_t lines = 0;         // of the input that are done with
  std::size_t output_bytes = 0;  // that were written for them
  CorpusReport report;           // of them
};

// Remembers, in a file beside the output, how far a run has come, so that it can go on whatever
// ended it. The file is replaced as a whole: it always tells of something that was written.
class RunJournal {
 public:
  // All that the output depends on: names and values.
  using Settings = std::vector<std::pair<std::string, std::string>>;

  // `settings` gets the input, its size and the version of neusum added to it.
  RunJournal(const std::string& input, const std::string& output, Settings settings);

  // Where the last run was; nothing where there is none to go on with. Throws InvalidInput where
  // its settings were others.
  std::optional<RunState> load() const;

  void save(const RunState& state) const;
  void remove() const;

 private:
  [[noreturn]] void fail(const std::string& problem) const;
  void check_settings(const Settings& earlier) const;

  std::string output_;  // where it comes to stand
  std::string path_;
  Settings settings_;
};

}  // namespace neusum

#endif  // NEUSUM_DATA_RUN_JOURNAL_H_
