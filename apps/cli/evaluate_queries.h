#ifndef NEUSUM_APPS_CLI_EVALUATE_QUERIES_H_
#define NEUSUM_APPS_CLI_EVALUATE_QUERIES_H_

#include <string>

#include "console.h"
#include "neusum/training/query_evaluation.h"

namespace neusum::cli {

// neusum evaluate with --documents. Empty paths are not written.
struct QueryEvaluateCommand {
  std::string model = {};
  QueryEvaluationFiles files = {};
  std::string json = {};
  std::string report = {};
  QueryEvaluateOptions options = {};
};

void run_query_evaluation(const QueryEvaluateCommand& command,
                          const ConsoleOptions& console_options);

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_EVALUATE_QUERIES_H_
