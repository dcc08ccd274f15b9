#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/training/bench.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

void expect_measured(const BenchResult& result) {
  EXPECT_GT(result.documents_per_second.median, 0);
  EXPECT_GT(result.r.median, 0);
  EXPECT_GT(result.rounds + result.unsteady_rounds, 0U);
}

TEST(RunBench, MeasuresTrainingAndInference) {
  for (const unsigned threads : {1U, 2U}) {
    const BenchReport report = run_bench({.model = {4, 3, 2, 3},
                                          .vector_size = 5,
                                          .batch_size = 2,
                                          .seconds = 0.01,
                                          .threads = threads});
    EXPECT_EQ(report.threads, threads);
    EXPECT_NE(report.cpu, "");
    EXPECT_NE(report.isa, "");
    EXPECT_GT(report.gflops_before, 0);
    EXPECT_GT(report.gflops_after, 0);
    expect_measured(report.training);
    expect_measured(report.inference);
    expect_measured(report.single_document);
  }
}

TEST(RunBench, RejectsBadOptions) {
  EXPECT_EQ(message_of<InvalidInput>([] { run_bench({.batch_size = 0}); }),
            "batch_size must be between 1 and 10000");
  EXPECT_EQ(message_of<InvalidInput>([] { run_bench({.seconds = -1}); }),
            "seconds must be above 0 and at most 86400");
  EXPECT_THROW(run_bench({.threads = 1025}), InvalidInput);
}

}  // namespace
}  // namespace neusum
