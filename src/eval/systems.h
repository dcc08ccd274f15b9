#ifndef NEUSUM_EVAL_SYSTEMS_H_
#define NEUSUM_EVAL_SYSTEMS_H_

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "neusum/document.h"
#include "neusum/evaluator.h"

namespace neusum {

// The sentences that a system extracts of each document, in the order of extraction. Documents are
// prepared and have an oracle. Safe to call from several threads.
using Selections = std::vector<std::vector<std::size_t>>;
using SelectSentences = std::function<Selections(std::span<const Document* const>)>;

// InvalidInput where the system needs a model that is not there, or is of another kind.
SelectSentences make_system(SummarySystem system, const EvaluateModels& models,
                            const EvaluateOptions& options);

}  // namespace neusum

#endif  // NEUSUM_EVAL_SYSTEMS_H_
