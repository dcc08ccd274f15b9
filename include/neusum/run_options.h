#ifndef NEUSUM_RUN_OPTIONS_H_
#define NEUSUM_RUN_OPTIONS_H_

// How a call processes many texts, whatever it does with them.

#include <cstddef>
#include <functional>

namespace neusum {

struct RunOptions {
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  // Stop with an error at the first bad line of a file. Otherwise bad lines are logged, counted and
  // skipped.
  bool strict = false;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
    field("strict", self.strict, "stop at the first bad line instead of skipping it");
  }
};

// Progress of a call.
struct Progress {
  std::size_t documents = 0;
  double fraction = 0;  // of the input's bytes or texts; negative if the input's size is unknown
};

// Called by one thread at a time, which is not always the thread that made the call. An exception
// stops the work and reaches the caller.
using ProgressCallback = std::function<void(const Progress&)>;

}  // namespace neusum

#endif  // NEUSUM_RUN_OPTIONS_H_
