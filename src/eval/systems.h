#ifndef NEUSUM_EVAL_SYSTEMS_H_
#define NEUSUM_EVAL_SYSTEMS_H_

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "neusum/training/evaluator.h"

namespace neusum {

// The sentences that a system selects from each document, in the order of selection. The documents
// must be prepared and have an oracle. Thread-safe.
using Selections = std::vector<std::vector<std::size_t>>;
using SelectSentences = std::function<Selections(std::span<const Document* const>)>;

// Throws InvalidInput if the system needs a model that is missing or has another scoring.
SelectSentences make_system(SummarySystem system, const EvaluateModels& models,
                            const EvaluateOptions& options);

}  // namespace neusum

#endif  // NEUSUM_EVAL_SYSTEMS_H_
