#ifndef NEUSUM_EVALUATOR_H_
#define NEUSUM_EVALUATOR_H_

// For code written for version 0.1. Since version 0.2 the header is neusum/training/evaluator.h.

#include "neusum/training/evaluator.h"

#endif  // NEUSUM_EVALUATOR_H_
