#ifndef NEUSUM_BENCH_H_
#define NEUSUM_BENCH_H_

// How fast this machine is: documents a second, and the share R of the speed of the bare engine,
// which says the same on a busy machine as on an idle one.

#include <cstddef>
#include <string>

#include "neusum/model_options.h"

namespace neusum {

struct BenchOptions {
  ModelOptions model = {};
  // Of a word vector.
  std::size_t vector_size = 50;
  // Documents that are read together.
  std::size_t batch_size = 32;
  // That each of the three measurements takes, about.
  double seconds = 10;
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    ModelOptions::visit_fields(self.model, field);
    field("vector_size", self.vector_size, "size of a word vector");
    field("batch_size", self.batch_size, "documents that are read together");
    field("seconds", self.seconds, "that each of the three measurements takes, about");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
  }
};

// Of the rounds of a measurement.
struct BenchSpread {
  double median = 0;
  double p10 = 0;
  double p90 = 0;
};

// A round is one batch, and a measurement of the bare engine before and after it. Where these two
// differ by more than 15 % the machine was not the same, and the round does not count.
struct BenchResult {
  BenchSpread documents_per_second = {};
  BenchSpread r = {};
  // That counted, and that did not; where none did, all are taken.
  std::size_t rounds = 0;
  std::size_t unsteady_rounds = 0;
};

// Times are of the CPU for one thread, and of the wall clock for more.
struct BenchReport {
  std::string cpu = {};  // its name, where the system tells it
  std::string isa = {};  // the vector instructions that are used
  unsigned threads = 0;
  // Of the bare engine before and after the rounds, the medians, in 10^9 floating-point operations
  // a second.
  double gflops_before = 0;
  double gflops_after = 0;
  BenchResult training = {};
  BenchResult inference = {};
  BenchResult single_document = {};  // inference, one document at a time
};

// On random documents of the paper's shape, with an untrained model.
BenchReport run_bench(const BenchOptions& options);

}  // namespace neusum

#endif  // NEUSUM_BENCH_H_
