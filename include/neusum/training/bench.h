#ifndef NEUSUM_TRAINING_BENCH_H_
#define NEUSUM_TRAINING_BENCH_H_

// Measures the speed of neusum on this machine: documents per second, and R, the GFLOP/s of neusum
// divided by the GFLOP/s of matrix multiplication alone. R is comparable between busy and
// idle machines.

#include <cstddef>
#include <string>

#include "neusum/model_options.h"

namespace neusum {

struct BenchOptions {
  ModelOptions model = {};
  // Size of a word vector.
  std::size_t vector_size = 50;
  // Documents per batch.
  std::size_t batch_size = 32;
  // Approximate duration of each of the three measurements, in seconds.
  double seconds = 10;
  // Number of threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    ModelOptions::visit_fields(self.model, field);
    field("vector_size", self.vector_size, "size of a word vector");
    field("batch_size", self.batch_size, "documents per batch");
    field("seconds", self.seconds, "approximate duration of each measurement, in seconds");
    field("threads", self.threads, "number of threads, at most 1024 (0: one per available CPU)");
  }
};

// Median and percentiles over the rounds of a measurement.
struct BenchSpread {
  double median = 0;
  double p10 = 0;
  double p90 = 0;
};

// A round is one batch with a measurement of a matrix product alone before and after it. If these
// two differ by more than 15 %, the machine was unsteady and the round is discarded.
struct BenchResult {
  BenchSpread documents_per_second = {};
  BenchSpread r = {};
  // Rounds kept and rounds discarded as unsteady. If every round was unsteady, all are kept.
  std::size_t rounds = 0;
  std::size_t unsteady_rounds = 0;
};

// Times are CPU time with one thread and wall-clock time with more.
struct BenchReport {
  std::string cpu = {};  // name of the CPU; empty if unknown
  std::string isa = {};  // vector instruction set in use
  unsigned threads = 0;
  // Median speed of a matrix product alone before and after each round, in GFLOP/s (10^9
  // floating-point operations per second).
  double gflops_before = 0;
  double gflops_after = 0;
  BenchResult training = {};
  BenchResult inference = {};
  BenchResult single_document = {};  // inference, one document at a time
};

// Runs the benchmark with an untrained model on random documents, whose lengths are distributed as
// in the paper's corpus.
BenchReport run_bench(const BenchOptions& options);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_BENCH_H_
