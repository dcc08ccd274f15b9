#ifndef NEUSUM_TRAINING_TRAINING_H_
#define NEUSUM_TRAINING_TRAINING_H_

// The whole public interface of neusum::training.

#include "neusum/training/bench.h"
#include "neusum/training/evaluator.h"
#include "neusum/training/oracle.h"
#include "neusum/training/page_features.h"
#include "neusum/training/query_evaluation.h"
#include "neusum/training/query_features.h"
#include "neusum/training/ranker.h"
#include "neusum/training/rouge_evaluation.h"
#include "neusum/training/trainer.h"
#include "neusum/training/universal.h"
#include "neusum/training/worker_options.h"

#endif  // NEUSUM_TRAINING_TRAINING_H_
