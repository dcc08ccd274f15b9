#ifndef NEUSUM_EVAL_EVALUATOR_H_
#define NEUSUM_EVAL_EVALUATOR_H_

#include <string>

#include "model/model_data.h"
#include "neusum/evaluator.h"

namespace neusum {

// evaluate_corpus() with what a Model holds.
Evaluation evaluate_model(const ModelData* model, const std::string& input,
                          const std::string& output, const EvaluateOptions& options,
                          const ProgressCallback& progress);

}  // namespace neusum

#endif  // NEUSUM_EVAL_EVALUATOR_H_
