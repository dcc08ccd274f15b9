#ifndef NEUSUM_EVALUATOR_H_
#define NEUSUM_EVALUATOR_H_

// Forwards to the header's place since version 0.2.

#include "neusum/training/evaluator.h"

#endif  // NEUSUM_EVALUATOR_H_
